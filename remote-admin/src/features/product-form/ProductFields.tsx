import type { Game } from '@press-start/api/contract';
import { RELEASE_YEARS } from '@press-start/api/contract/rules';
import { Field, Label, Select, TextArea } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useId } from 'react';
import styled from 'styled-components';
import { Checkbox } from './Checkbox';
import { NamesPicker } from './NamesPicker';
import { PicturesPicker } from './PicturesPicker';
import { Problem } from './Problem';
import type { ProductProblems, ProductValues } from './productForm';
import { saleHint } from './saleHint';

/** What the server has to choose from. */
export interface Names {
  genres: readonly string[];
  platforms: readonly string[];
}

interface Props {
  values: ProductValues;
  /** Only of fields that have something to say yet. */
  problems: ProductProblems;
  names: Names;
  /** What the form was filled from, when it is that of a product which is there. */
  loaded?: Game;
  onChange: (change: (before: ProductValues) => ProductValues, field: keyof ProductValues) => void;
}

/** The fields of a product, alike where it is added and where it is edited. */
export function ProductFields({ values, problems, names, loaded, onChange }: Props) {
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
        error={problems.name_product}
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
          error={problems.price_product}
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
          error={problems.in_stock}
          hint={loaded && stockHint(loaded.in_stock, values.in_stock)}
          onChange={({ target }) => set('in_stock', target.value)}
        />
        <div className="stack">
          <Label as="span">Released</Label>
          <Select
            label="Released"
            name="release_year"
            aria-required
            aria-invalid={problems.release_year ? true : undefined}
            value={values.release_year}
            options={years(loaded)}
            onChange={({ target }) => set('release_year', target.value)}
          />
          <Problem text={problems.release_year} />
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
        error={problems.description_product}
        onChange={({ target }) => set('description_product', target.value)}
      />
      <div className="two">
        <NamesPicker
          label="Genre"
          names={names.genres}
          chosen={values.genres}
          error={problems.genres}
          onChange={(chosen) => set('genres', chosen)}
        />
        <NamesPicker
          label="Platform"
          names={names.platforms}
          chosen={values.platforms}
          error={problems.platforms}
          onChange={(chosen) => set('platforms', chosen)}
        />
      </div>
      <PicturesPicker
        image_product={values.image_product}
        thumbnail_product={values.thumbnail_product}
        errors={problems}
        onChange={(change) => onChange((before) => ({ ...before, ...change(before) }), 'image_product')}
      />
    </Fields>
  );
}

/** What is kept of a changed stock is the difference, so that units sold meanwhile stay sold. */
function stockHint(loaded: number, typed: string): string {
  const change = Number(typed) - loaded;
  if (typed.trim() === '' || !Number.isInteger(change) || change === 0) return `${loaded} now`;
  return `${loaded} now, ${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

/** The years of the specification (section 5), the latest first; and a product's own, should it be another. */
function years(loaded: Game | undefined): { value: string; text: string }[] {
  const { min, max } = RELEASE_YEARS;
  const known = Array.from({ length: max - min + 1 }, (_, index) => max - index);
  const own = loaded && !known.includes(loaded.release_year) ? [loaded.release_year] : [];
  return [
    { value: '', text: 'Year' },
    ...[...own, ...known].map((year) => ({ value: String(year), text: String(year) })),
  ];
}

const { color, space, type } = theme;

const Fields = styled.div`
  display: grid;
  gap: ${space.xs};

  .three,
  .two {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space.xs} ${space.m};
    align-items: start;
  }

  .two {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-bottom: ${space.m};
  }

  .stack {
    display: grid;
    gap: ${space.xs};
  }

  .sale {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space.m};
    min-height: 44px;
  }

  .sale label {
    display: flex;
    align-items: center;
    gap: ${space.s};
    min-height: 44px;
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
