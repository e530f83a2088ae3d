import { useState } from 'react';
import { problemsOf } from './productForm';
import type { ProductProblems, ProductValues } from './productForm';

interface Refusal {
  values: ProductValues;
  problems: ProductProblems;
}

/** The values of a product's form, what is wrong with them now, and what the server had against the ones it was sent. */
export function useProductForm(initial: ProductValues) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const problems = problemsOf(values);
  const shown: ProductProblems = Object.fromEntries(
    Object.entries(problems).filter(([field]) => asked || touched.has(field)),
  );

  return {
    values,
    ready: Object.keys(problems).length === 0,
    /** Of fields that were touched, or of all once the form was to be sent. */
    problems: { ...(refusal && standing(refusal, values)), ...shown },
    change: (next: (before: ProductValues) => ProductValues, field: keyof ProductValues) => {
      setValues(next);
      // A picture brings the thumbnail with it.
      const fields = field === 'image_product' ? [field, 'thumbnail_product'] : [field];
      setTouched((before) => new Set([...before, ...fields]));
    },
    /** From now on every field says what is wrong with it. */
    askForAll: () => setAsked(true),
    refuse: (refused: ProductProblems) => setRefusal({ values, problems: refused }),
    clear: () => {
      setValues(initial);
      setTouched(new Set());
      setAsked(false);
      setRefusal(undefined);
    },
  };
}

/** A refusal is about the very value that was sent. */
function standing(refusal: Refusal, values: ProductValues): ProductProblems {
  const now = new Map<string, unknown>(Object.entries(values));
  const sent = new Map<string, unknown>(Object.entries(refusal.values));
  return Object.fromEntries(
    Object.entries(refusal.problems).filter(([field]) => now.get(field) === sent.get(field)),
  );
}
