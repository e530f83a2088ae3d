import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { Button, Caption } from '@press-start/shared-ui/components';
import { focusFirstError } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import type { CatalogueNames } from '../product-form/ProductFields';
import { ProductFields } from '../product-form/ProductFields';
import type { ProductErrors, ProductValues } from '../product-form/productForm';
import { changedFields, productFormErrors, toFormValues } from '../product-form/productForm';
import { useReportDraft } from './useReportDraft';

interface Props {
  /** The product as it was loaded. The API compares the edit with these values. */
  loadedGame: Game;
  /** Initial values: those of the product, or those of a rejected edit. */
  initial: ProductValues;
  serverErrors: ProductErrors;
  names: CatalogueNames;
  onSave: (values: ProductValues) => void;
  onBack: () => void;
  onDraftChange: (hasDraft: boolean) => void;
}

/** Renders the edit form of a product card. Validates only the changed fields. */
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
      <ProductFields
        values={values}
        errors={{ ...remainingServerErrors, ...errors }}
        names={names}
        loadedGame={loadedGame}
        onChange={(change) => setValues(change)}
      />
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

const { space } = theme;

const Form = styled.form`
  display: grid;
  gap: ${space[4]};

  && .actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[4]};
  }

  /* Show both labels in capitals, although the specification writes only BACK in capitals. */
  .actions > * {
    text-transform: uppercase;
  }
`;
