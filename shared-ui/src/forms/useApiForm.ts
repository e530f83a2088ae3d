import { fieldErrors } from '@press-start/shared-ui/api';
import { useEvent } from '@press-start/shared-ui/events';
import { useEffect, useRef, useState } from 'react';
import type { ChangeEvent, SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { showError, useMutation } from './useMutation';
import type { Mutation, MutationOptions } from './useMutation';

type Errors = Readonly<Record<string, string | undefined>>;

export interface ApiFormOptions<Values extends object, Result> extends MutationOptions<[Values], Result> {
  initial: Values;
  /** Sends the values. */
  send: (values: Values) => Promise<Result>;
  /** The messages of the fields that break a rule. While there is one the form is not sent. */
  validate?: (values: Values) => Partial<Record<keyof Values & string, string | undefined>>;
  /** What the values need beside the rules that have a message. */
  isComplete?: (values: Values) => boolean;
  /** Shows broken rules from the start, not only those of fields that were touched. */
  showsAllErrors?: boolean;
  /** Runs when a form that breaks a rule is submitted; then the first wrong field gets the focus. */
  onInvalid?: (errors: Errors) => unknown;
  /** The messages of an error by the name of their field. Without any, `onError` runs. */
  errorsOf?: (error: unknown) => Record<string, string>;
  /** How long such a message stands: until its own field changes, or any field. */
  errorsStandFor?: 'field' | 'form';
  /** Moves the focus to the first field that the server rejects. */
  focusesErrors?: boolean;
  /** Stores the values when the session ends under the form, for when the login leads back to it. */
  draft?: { store: Map<string, Values>; key: string };
}

export interface ApiForm<Values extends object> extends Mutation<[Values]> {
  values: Values;
  /** Sets values. The fields named after it count as touched. */
  change: (next: (before: Values) => Values, ...touched: (keyof Values & string)[]) => void;
  /** Shows the broken rules of a field from now on, as when it is left. */
  touch: (name: keyof Values & string) => void;
  /** Returns the form to what it began with. */
  reset: () => void;
  /** What to show beside the fields, by their names. */
  errors: Errors;
  /** True when no rule is broken. */
  ready: boolean;
  /** Props of a text field. */
  field: (name: keyof Values & string) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * The state of a form that is sent to the API: values, broken rules, messages of the server beside the fields, and all
 * that `useMutation` does.
 *
 * @example
 * const form = useApiForm({ initial: { email: '' }, validate: emailErrors, send: (body) => call(requestReset, { body }) });
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
  showsAllErrors = false,
  onInvalid,
  errorsOf = fieldErrors,
  errorsStandFor = 'field',
  focusesErrors = false,
  draft,
  onSuccess,
  onError = (error) => showError(error),
  ...options
}: ApiFormOptions<Values, Result>): ApiForm<Values> {
  const [values, setValues] = useState(() => draft?.store.get(draft.key) ?? initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setIsAsked] = useState(showsAllErrors);
  const [rejected, setRejected] = useState<Rejected<Values>>();
  const element = useRef<HTMLFormElement>(null);
  useDraft(draft, values);

  const mutation = useMutation(send, {
    ...options,
    onSuccess: (result, sent) => {
      setRejected(undefined);
      return onSuccess?.(result, sent);
    },
    onError: async (error, sent) => {
      const errors = errorsOf(error);
      flushSync(() => setRejected({ values: sent, errors }));
      if (Object.keys(errors).length === 0) await onError(error, sent);
      else if (focusesErrors) focusFirstError(element.current);
    },
  });

  const broken = present(validate(values));
  const ready = Object.keys(broken).length === 0 && isComplete(values);
  const shown = Object.entries(broken).filter(([name]) => isAsked || touched.has(name));
  const errors: Errors = {
    ...(rejected && standing(rejected, values, errorsStandFor)),
    ...Object.fromEntries(shown),
  };

  const change: ApiForm<Values>['change'] = (next, ...names) => {
    setValues(next);
    setTouched((before) => new Set([...before, ...names]));
  };

  const submit = async () => {
    if (ready) return mutation.run(values);
    if (mutation.pending || !onInvalid) return;
    flushSync(() => setIsAsked(true));
    await onInvalid(broken);
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
      setIsAsked(showsAllErrors);
      setRejected(undefined);
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

/** Moves the focus to the first field that is marked as wrong, else to the first one that is required. */
export function focusFirstError(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const field = wrong ?? form?.querySelector<HTMLElement>('[aria-required="true"]');
  field?.focus();
}

interface Rejected<Values> {
  /** What was sent. */
  values: Values;
  errors: Readonly<Record<string, string>>;
}

/** Returns the server's messages that still hold: they are about the very values that were sent. */
function standing<Values extends object>(
  { values: sent, errors }: Rejected<Values>,
  values: Values,
  scope: 'field' | 'form',
): Record<string, string> {
  const before = new Map<string, unknown>(Object.entries(sent));
  const now = new Map<string, unknown>(Object.entries(values));
  const isSame = (name: string) => now.get(name) === before.get(name);
  const isSameForm = [...now.keys()].every(isSame);
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) => isSameForm || (scope === 'field' && now.has(name) && isSame(name)),
    ),
  );
}

const present = (errors: Errors) =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));

/** The values are restored once. */
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
