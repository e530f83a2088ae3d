import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { Button, Caption } from '@press-start/shared-ui/components';
import { focusFirstError } from '@press-start/shared-ui/forms';
import { Fragment } from '@press-start/shared-ui/fragments';
import { media, theme } from '@press-start/shared-ui/themes';
import { barHeight } from '../layout/barHeight';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';
import type { CatalogueNames } from '../product-form/ProductFields';
import { ProductFields } from '../product-form/ProductFields';
import type { ProductErrors, ProductValues } from '../product-form/productForm';
import { changedFields, productFormErrors, toFormValues } from '../product-form/productForm';
import { useReportDraft } from './useReportDraft';

interface Props {
  /** The product as it was loaded. The API compares the edit with these values. */
  loadedGame: Game;
  /** The product's values, or those of a rejected edit. */
  initial: ProductValues;
  serverErrors: ProductErrors;
  names: CatalogueNames;
  onSave: (values: ProductValues) => void;
  onBack: () => void;
  onDraftChange: (hasDraft: boolean) => void;
}

/** Renders the edit form of a product card. Validates only changed fields. */
export function ProductEditor({
  loadedGame,
  initial,
  serverErrors,
  names,
  onSave,
  onBack,
  onDraftChange,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const changedNames = changedFields(values, toFormValues(loadedGame));
  const errors = productFormErrors(values, changedNames);
  const remainingServerErrors = Object.fromEntries(
    Object.entries(serverErrors).filter(
      ([field]) => !changedFields(values, initial).some((name) => name === field),
    ),
  );

  useReportDraft(changedNames.length > 0, onDraftChange);
  // Focus the first field, because the button that opened the form no longer exists.
  useEffect(() => form.current?.querySelector<HTMLElement>('input[name="name_product"]')?.focus(), []);

  return (
    <Form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(errors).length > 0) focusFirstError(form.current);
        else if (changedNames.length === 0) onBack();
        else onSave(values);
      }}
    >
      <Caption>Product #{loadedGame.id_product}</Caption>
      <Columns>
        <ProductFields
          values={values}
          errors={{ ...remainingServerErrors, ...errors }}
          names={names}
          loadedGame={loadedGame}
          onChange={(change) => setValues(change)}
        />
        <aside aria-label="In the catalogue">
          <Caption>In the catalogue</Caption>
          <Fragment slot="product-form.preview" params={{ game: toPreview(values) }} />
        </aside>
      </Columns>
      <div className="actions">
        <Button type="submit" icon="check">
          Save
        </Button>
        <Button variant="outline" onClick={onBack}>
          BACK
        </Button>
      </div>
    </Form>
  );
}

/** Returns the values that the game's card in the catalogue shows. */
function toPreview({ name_product, thumbnail_product, on_sale, platforms, ...values }: ProductValues) {
  const numberOf = (text: string) => Number.parseInt(text, 10) || 0;
  return {
    name_product,
    thumbnail_product,
    on_sale,
    platforms,
    price_product: numberOf(values.price_product),
    ...(values.list_price && { list_price: numberOf(values.list_price) }),
    release_year: numberOf(values.release_year),
  };
}

const { color, radius, space, texture } = theme;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 280px;
  gap: ${space[5]} ${space[7]};
  align-items: start;

  /* As wide as the widest preview. */
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 300px;
  }

  /* The pictures use the full width of the panel, and the other fields the first column. */
  > :first-child {
    display: contents;
  }

  > :first-child > * {
    grid-column: 1;
  }

  > :first-child > :last-child {
    grid-column: 1 / -1;
  }

  /* The preview stays visible while the fields scroll. */
  > aside {
    position: sticky;
    top: calc(${barHeight} + ${space[6]});
    display: grid;
    grid-area: 1 / 2 / span 5;
    gap: ${space[2]};
  }

  /* Without fragments, the slot is empty. */
  &:has(> aside > [data-slot]:empty) {
    grid-template-columns: minmax(0, 1fr);

    > aside {
      display: none;
    }
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);

    > aside {
      position: static;
      grid-area: auto;
    }
  }

  /* The card is lower than in other narrow windows. */
  ${media.mobile} {
    > aside [data-offer] {
      min-height: 158px;
    }
  }
`;

const Form = styled.form`
  display: grid;
  gap: ${space[4]};

  /* The buttons stay visible while the form is higher than the window. */
  .actions {
    position: sticky;
    bottom: 0;
    z-index: 1;
    display: flex;
    flex-wrap: wrap;
    ${gapBetweenFrames}
    margin: ${space[2]} calc(${space[6]} * -1) calc(${space[6]} * -1);
    padding: ${space[3]} calc(${space[6]} - ${space[0.5]});
    border-radius: 0 0 ${radius.l} ${radius.l};
    /* Transparent sides, so that the frame of the card stays visible. */
    border: 2px solid transparent;
    border-top-color: ${color.lineSoft};
    background: ${texture.texPanel}, ${color.surface};
    background-clip: padding-box;

    ${media.tablet} {
      margin: ${space[2]} calc(${space[4]} * -1) calc(${space[4]} * -1);
      padding: ${space[3]} calc(${space[4]} - ${space[0.5]});
    }
  }

  .actions > :first-child {
    min-width: 160px;
  }

  /* The buttons share one line, also on the narrowest phones. */
  ${media.mobile} {
    .actions > * {
      flex: 1;
    }

    .actions > :first-child {
      flex-grow: 2;
      min-width: 0;
    }
  }

  /* The buttons must not cover a focused control. */
  * {
    scroll-margin-bottom: ${space[30]};
  }

  /* Show both labels in capitals for consistency. The specification capitalises only BACK. */
  .actions > * {
    text-transform: uppercase;
  }
`;
