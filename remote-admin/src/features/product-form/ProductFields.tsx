import { useId } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { RELEASE_YEARS } from '@press-start/api/contract/rules';
import { Field, Label, Select, TextArea } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { Checkbox } from '../forms/Checkbox';
import { GroupError } from './GroupError';
import { NamesPicker } from './NamesPicker';
import { PicturesPicker } from './pictures/PicturesPicker';
import type { ProductErrors, ProductValues } from './productForm';
import { saleHint } from './productForm';

export interface CatalogueNames {
  genres: readonly string[];
  platforms: readonly string[];
}

interface Props {
  values: ProductValues;
  errors: ProductErrors;
  names: CatalogueNames;
  /** The product as it was loaded, or `undefined` for a new product. */
  loadedGame?: Game;
  onChange: (change: (before: ProductValues) => ProductValues, field: keyof ProductValues) => void;
}

export function ProductFields({ values, errors, names, loadedGame, onChange }: Props) {
  const hintId = useId();
  const setField = <Name extends keyof ProductValues>(field: Name, value: ProductValues[Name]) =>
    onChange((before) => ({ ...before, [field]: value }), field);
  const hint = saleHint(values, loadedGame);
  return (
    <Fields>
      <Field
        label="Name"
        name="name_product"
        autoComplete="off"
        aria-required
        value={values.name_product}
        error={errors.name_product}
        onChange={({ target }) => setField('name_product', target.value)}
      />
      <div className="four">
        <Field
          label="Price"
          name="price_product"
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          aria-required
          value={values.price_product}
          error={errors.price_product}
          onChange={({ target }) => setField('price_product', target.value)}
        />
        <Field
          label="List price"
          name="list_price"
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          value={values.list_price}
          error={errors.list_price}
          hint="Without a sale; optional"
          onChange={({ target }) => setField('list_price', target.value)}
        />
        <Field
          label="Stock"
          name="in_stock"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          aria-required
          value={values.in_stock}
          error={errors.in_stock}
          hint={loadedGame && stockHint(loadedGame.in_stock, values.in_stock)}
          onChange={({ target }) => setField('in_stock', target.value)}
        />
        <div className="stack">
          <Label as="span">Released</Label>
          <Select
            label="Released"
            name="release_year"
            aria-required
            aria-invalid={errors.release_year ? true : undefined}
            value={values.release_year}
            options={yearOptions(loadedGame)}
            onChange={({ target }) => setField('release_year', target.value)}
          />
          <GroupError text={errors.release_year} />
        </div>
      </div>
      <div className="sale">
        <label>
          <Checkbox
            name="on_sale"
            checked={values.on_sale}
            aria-describedby={hint && hintId}
            onChange={({ target }) => setField('on_sale', target.checked)}
          />
          On sale
        </label>
        <p id={hintId} role="status">
          {hint}
        </p>
      </div>
      <TextArea
        label="Description"
        name="description_product"
        rows={6}
        maxLength={5000}
        autoComplete="off"
        aria-required
        value={values.description_product}
        error={errors.description_product}
        onChange={({ target }) => setField('description_product', target.value)}
      />
      <div className="two">
        <NamesPicker
          label="Genre"
          names={names.genres}
          selectedNames={values.genres}
          error={errors.genres}
          onChange={(selectedNames) => setField('genres', selectedNames)}
        />
        <NamesPicker
          label="Platform"
          names={names.platforms}
          selectedNames={values.platforms}
          error={errors.platforms}
          onChange={(selectedNames) => setField('platforms', selectedNames)}
        />
      </div>
      <PicturesPicker
        image_product={values.image_product}
        thumbnail_product={values.thumbnail_product}
        errors={errors}
        onChange={(change) => onChange((before) => ({ ...before, ...change(before) }), 'image_product')}
      />
    </Fields>
  );
}

/**
 * Returns the loaded stock and, if the typed stock differs, the difference. The API adds this difference to
 * the current stock, so that units sold in the meantime are not restored.
 */
function stockHint(loadedStock: number, typedStock: string): string {
  const change = Number(typedStock) - loadedStock;
  if (typedStock.trim() === '' || !Number.isInteger(change) || change === 0) return `${loadedStock} now`;
  return `${loadedStock} now, ${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

/**
 * Returns a placeholder and the valid years (specification, section 5), latest first. An invalid year of the
 * loaded product comes before them, so that the select can show this year.
 */
function yearOptions(loadedGame: Game | undefined): { value: string; text: string }[] {
  const { min, max } = RELEASE_YEARS;
  const range = Array.from({ length: max - min + 1 }, (_, index) => max - index);
  const productYear = loadedGame && !range.includes(loadedGame.release_year) ? [loadedGame.release_year] : [];
  return [
    { value: '', text: 'Year' },
    ...[...productYear, ...range].map((year) => ({ value: String(year), text: String(year) })),
  ];
}

const { color, size, space, type } = theme;

const Fields = styled.div`
  display: grid;
  gap: ${space[5]};

  /* Empty notes take no space, so that all fields are equally far apart. */
  [aria-live]:empty {
    position: absolute;
    min-height: 0;
  }

  .four,
  .two {
    display: grid;
    /* The hint of the list price fits on one line. */
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) repeat(2, minmax(0, 1fr));
    gap: ${space[5]} ${space[4]};
    align-items: start;
  }

  .two {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  .stack {
    display: grid;
    gap: ${space[2]};
  }

  /* The text of the selects is short, so it also fits in full size on the narrowest phones. */
  [aria-required] {
    font-size: 1em;
  }

  .sale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[4]};
    min-height: ${size.tap};
    /* The checkbox is smaller than its touch target. */
    margin-block: calc(${space[2]} * -1);
  }

  .sale label {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${size.tap};
    font-weight: ${type.uiWeight};
    cursor: pointer;
  }

  .sale p {
    font-size: ${type.fsS};
    color: ${color.warn};
  }

  ${media.mobile} {
    .two {
      grid-template-columns: minmax(0, 1fr);
    }

    .four {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
