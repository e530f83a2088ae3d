import type { ChangeEvent, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fieldErrors } from '@press-start/shared-ui/api';
import { useEvent } from '@press-start/shared-ui/events';
import type { Mutation, MutationOptions } from './useMutation';
import { showError, useMutation } from './useMutation';

type Errors = Readonly<Record<string, string | undefined>>;

export interface ApiFormOptions<Values extends object, Result> extends MutationOptions<[Values], Result> {
  initial: Values;
  send: (values: Values) => Promise<Result>;
  /** Returns the error messages of invalid fields. If there are any, the form is not sent. */
  validate?: (values: Values) => Partial<Record<keyof Values & string, string | undefined>>;
  /** Returns whether all required values are present. Otherwise, `ready` is false, and no error is shown. */
  isComplete?: (values: Values) => boolean;
  /** Shows all errors from the start, not only those of touched fields. */
  showAllErrors?: boolean;
  /**
   * Runs when an invalid or incomplete form is submitted, after all its errors have been shown. Then the
   * first invalid field receives focus, or the first required field if none is invalid. Without this
   * function, submitting such a form has no effect.
   */
  onInvalid?: (errors: Errors) => unknown;
  /** Returns messages by field name. If there are none, `onError` runs. Default: `fieldErrors`. */
  errorsOf?: (error: unknown) => Record<string, string>;
  /** Whether a server error disappears when its field changes (default) or when any field changes. */
  errorScope?: 'field' | 'form';
  /** Moves focus to the first field that the server rejects. */
  focusErrors?: boolean;
  /** Stores the values when the session ends without a logout. Restores them when the form opens again. */
  draft?: { store: Map<string, Values>; key: string };
}

export interface ApiForm<Values extends object> extends Mutation<[Values]> {
  values: Values;
  /** Sets values and marks the named fields as touched. */
  change: (next: (before: Values) => Values, ...touched: (keyof Values & string)[]) => void;
  /** Makes the form show the validation error of a field. Call it when the user leaves the field. */
  touch: (name: keyof Values & string) => void;
  /** Restores the initial values and removes the errors. */
  reset: () => void;
  errors: Errors;
  ready: boolean;
  /** Returns the props of the `Field` with this name. */
  field: (name: keyof Values & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Returns the values, validation errors and server errors of a form that is sent to the API, and the state of
 * its `useMutation`.
 *
 * @example
 * const send = (body: Values) => call(requestReset, { body });
 * const form = useApiForm({ initial: { email: '' }, validate: emailErrors, send });
 * <form noValidate onSubmit={form.onSubmit}>
 *   <Field label="Email" {...form.field('email')} />
 *   <Button type="submit" disabled={!form.ready} aria-disabled={form.pending}>Send</Button>
 * </form>
 */
export function useApiForm<Values extends object, Result>({
  initial,
  send,
  validate = () => ({}),
  isComplete = () => true,
  showAllErrors = false,
  onInvalid,
  errorsOf = fieldErrors,
  errorScope = 'field',
  focusErrors = false,
  draft,
  onSuccess,
  onError = (error) => showError(error),
  ...options
}: ApiFormOptions<Values, Result>): ApiForm<Values> {
  const [values, setValues] = useState(() => draft?.store.get(draft.key) ?? initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [allShown, setAllShown] = useState(showAllErrors);
  const [rejection, setRejection] = useState<Rejection<Values>>();
  const element = useRef<HTMLFormElement>(null);
  useDraft(draft, values);

  const mutation = useMutation(send, {
    ...options,
    onSuccess: (result, sent) => {
      setRejection(undefined);
      return onSuccess?.(result, sent);
    },
    onError: async (error, sent) => {
      const errors = errorsOf(error);
      flushSync(() => setRejection({ values: sent, errors }));
      if (Object.keys(errors).length === 0) await onError(error, sent);
      else if (focusErrors) focusFirstError(element.current);
    },
  });

  const validationErrors = withoutUndefined(validate(values));
  const ready = Object.keys(validationErrors).length === 0 && isComplete(values);
  const shownErrors = Object.entries(validationErrors).filter(([name]) => allShown || touched.has(name));
  const errors: Errors = {
    ...(rejection && remainingErrors(rejection, values, errorScope)),
    ...Object.fromEntries(shownErrors),
  };

  const change: ApiForm<Values>['change'] = (next, ...names) => {
    setValues(next);
    setTouched((before) => new Set([...before, ...names]));
  };

  const submit = async () => {
    if (ready) return mutation.run(values);
    if (mutation.pending || !onInvalid) return;
    flushSync(() => setAllShown(true));
    await onInvalid(validationErrors);
    focusFirstError(element.current);
  };

  return {
    ...mutation,
    values,
    change,
    touch: (name) => setTouched((before) => new Set([...before, name])),
    reset: () => {
      setValues(initial);
      setTouched(new Set());
      setAllShown(showAllErrors);
      setRejection(undefined);
    },
    errors,
    ready,
    field: (name) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: ({ target: { value } }) => change((before) => ({ ...before, [name]: value }), name),
    }),
    onSubmit: (event) => {
      event.preventDefault();
      element.current = event.currentTarget;
      void submit();
    },
  };
}

/** Focuses the first field that is marked as invalid or, if there is none, the first required field. */
export function focusFirstError(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = invalid ?? form?.querySelector<HTMLElement>('[aria-required="true"]');
  field?.focus();
}

interface Rejection<Values> {
  values: Values;
  errors: Readonly<Record<string, string>>;
}

/**
 * Returns the server's error messages that still apply: with the scope `field`, those of unchanged fields;
 * with the scope `form`, all messages until any value changes. A message that belongs to no field always has
 * the scope `form`.
 */
function remainingErrors<Values extends object>(
  { values: sent, errors }: Rejection<Values>,
  values: Values,
  scope: 'field' | 'form',
): Record<string, string> {
  const sentValues = new Map<string, unknown>(Object.entries(sent));
  const currentValues = new Map<string, unknown>(Object.entries(values));
  const isSame = (name: string) => currentValues.get(name) === sentValues.get(name);
  const isSameForm = [...currentValues.keys()].every(isSame);
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) => isSameForm || (scope === 'field' && currentValues.has(name) && isSame(name)),
    ),
  );
}

const withoutUndefined = (errors: Errors) =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));

/** Stores the values when the session ends without a logout, and deletes the draft once it is restored. */
function useDraft<Values extends object>(
  draft: ApiFormOptions<Values, unknown>['draft'],
  values: Values,
): void {
  const { store, key } = draft ?? {};
  useEffect(() => {
    if (key !== undefined) store?.delete(key);
  }, [store, key]);
  useEvent('session:ended', ({ reason }) => {
    if (reason !== 'logout' && key !== undefined) store?.set(key, values);
  });
}
