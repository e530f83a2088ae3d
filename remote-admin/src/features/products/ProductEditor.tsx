import type { Game } from '@press-start/api/contract';
import { Button, Caption } from '@press-start/shared-ui/components';
import { focusFirstError } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { differences, problemsOf, valuesOf } from '../product-form/productForm';
import type { ProductProblems, ProductValues } from '../product-form/productForm';
import { ProductFields } from '../product-form/ProductFields';
import type { Names } from '../product-form/ProductFields';
import { useDraft } from './useDraft';

interface Props {
  /** What the form is filled from, and what the store compares with. */
  loaded: Game;
  /** What stands in it: after a refusal what had been typed. */
  initial: ProductValues;
  /** What the store had against the values it was sent. */
  refused: ProductProblems;
  names: Names;
  onSave: (values: ProductValues) => void;
  onBack: () => void;
  onDraft: (open: boolean) => void;
}

/** The edit mode of a product's card. Only what is changed is checked and sent to be kept. */
export function ProductEditor({ loaded, initial, refused: rejected, names, onSave, onBack, onDraft }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const changed = differences(values, valuesOf(loaded));
  const problems = problemsOf(values, changed);
  const untouched = Object.fromEntries(
    Object.entries(rejected).filter(
      ([field]) => !differences(values, initial).some((name) => name === field),
    ),
  );

  useDraft(changed.length > 0, onDraft);
  // The button that led here is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input[name="name_product"]')?.focus(), []);

  return (
    <Form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (Object.keys(problems).length > 0) focusFirstError(form.current);
        else if (changed.length === 0) onBack();
        else onSave(values);
      }}
    >
      <Caption>Product #{loaded.id_product}</Caption>
      <ProductFields
        values={values}
        problems={{ ...untouched, ...problems }}
        names={names}
        loaded={loaded}
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
  gap: ${space.m};

  && .actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space.m};
  }
`;
