import { useId } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { RELEASE_YEARS } from '@press-start/api/contract/rules';
import { Field, Label, Select, TextArea } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { Checkbox } from './Checkbox';
import { GroupError } from './GroupError';
import { NamesPicker } from './NamesPicker';
import { PicturesPicker } from './pictures/PicturesPicker';
import type { ProductErrors, ProductValues } from './productForm';
import { saleHint } from './productForm';

export interface Names {
  genres: readonly string[];
  platforms: readonly string[];
}

interface Props {
  values: ProductValues;
  /** Errors to show, which exclude those of untouched fields. */
  errors: ProductErrors;
  names: Names;
  /** The product as it was loaded, or `undefined` for a new product. */
  loaded?: Game;
  onChange: (change: (before: ProductValues) => ProductValues, field: keyof ProductValues) => void;
}

export function ProductFields({ values, errors, names, loaded, onChange }: Props) {
  const hintId = useId();
  const set = <Name extends keyof ProductValues>(field: Name, value: ProductValues[Name]) =>
    onChange((before) => ({ ...before, [field]: value }), field);
  const hint = saleHint(values, loaded);
  return (
    <Fields>
      <Field
        label="Name"
        name="name_product"
        autoComplete="off"
        aria-required
        value={values.name_product}
        error={errors.name_product}
        onChange={({ target }) => set('name_product', target.value)}
      />
      <div className="three">
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
          onChange={({ target }) => set('price_product', target.value)}
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
          hint={loaded && stockHint(loaded.in_stock, values.in_stock)}
          onChange={({ target }) => set('in_stock', target.value)}
        />
        <div className="stack">
          <Label as="span">Released</Label>
          <Select
            label="Released"
            name="release_year"
            aria-required
            aria-invalid={errors.release_year ? true : undefined}
            value={values.release_year}
            options={yearOptions(loaded)}
            onChange={({ target }) => set('release_year', target.value)}
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
            onChange={({ target }) => set('on_sale', target.checked)}
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
        rows={5}
        maxLength={5000}
        autoComplete="off"
        aria-required
        value={values.description_product}
        error={errors.description_product}
        onChange={({ target }) => set('description_product', target.value)}
      />
      <div className="two">
        <NamesPicker
          label="Genre"
          names={names.genres}
          chosen={values.genres}
          error={errors.genres}
          onChange={(chosen) => set('genres', chosen)}
        />
        <NamesPicker
          label="Platform"
          names={names.platforms}
          chosen={values.platforms}
          error={errors.platforms}
          onChange={(chosen) => set('platforms', chosen)}
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
 * Returns the loaded stock and the difference. The API adds the difference, so that units sold since then are not
 * restored.
 */
function stockHint(loaded: number, typed: string): string {
  const change = Number(typed) - loaded;
  if (typed.trim() === '' || !Number.isInteger(change) || change === 0) return `${loaded} now`;
  return `${loaded} now, ${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

/** Returns the valid years (specification, section 5), latest first, after the year of the product if it is invalid. */
function yearOptions(loaded: Game | undefined): { value: string; text: string }[] {
  const { min, max } = RELEASE_YEARS;
  const range = Array.from({ length: max - min + 1 }, (_, index) => max - index);
  const productYear = loaded && !range.includes(loaded.release_year) ? [loaded.release_year] : [];
  return [
    { value: '', text: 'Year' },
    ...[...productYear, ...range].map((year) => ({ value: String(year), text: String(year) })),
  ];
}

const { color, size, space, type } = theme;

const Fields = styled.div`
  display: grid;
  gap: ${space[2]};

  .three,
  .two {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[2]} ${space[4]};
    align-items: start;
  }

  .two {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-bottom: ${space[4]};
  }

  .stack {
    display: grid;
    gap: ${space[2]};
  }

  .sale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[4]};
    min-height: ${size.tap};
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

    .three {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
