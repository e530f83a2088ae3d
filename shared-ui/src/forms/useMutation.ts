import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { errorMessage, isApiError } from '@press-start/shared-ui/api';
import type { ConfirmOptions, DialogOptions } from '@press-start/shared-ui/feedback';
import { confirmDialog, showDialog } from '@press-start/shared-ui/feedback';

export interface MutationOptions<Args extends unknown[], Result> {
  /** Returns the confirmation dialog to show before the mutation runs, or `undefined` for none. */
  confirm?: (...args: Args) => ConfirmOptions | undefined;
  /** Runs after a success, while the page data reloads. */
  onSuccess?: (result: Result, ...args: Args) => unknown;
  /** Runs after a failure instead of `showError`. The mutation stays pending until its promise resolves. */
  onError?: (error: unknown, ...args: Args) => unknown;
  /** Runs last, for example to move focus, unless the session has expired: the login dialog opens instead. */
  onSettled?: (hasSucceeded: boolean) => unknown;
  /**
   * When the page data is reloaded. Default: after a success. A failure counts only if the server rejected
   * the request (4xx except 401), perhaps because of outdated data. After a network or server error, the
   * reload would probably fail too, and the error would replace the page and the user's input.
   */
  revalidate?: 'success' | 'failure' | 'always' | 'never';
}

export interface Mutation<Args extends unknown[]> {
  /** Whether the mutation is running, including its callbacks, its error dialog and the page reload. */
  pending: boolean;
  args: Args | undefined;
  /** Error of the last run; reset when the mutation runs again. */
  error: unknown;
  /** Does nothing while the mutation runs or asks for confirmation, so that a double click sends it once. */
  run: (...args: Args) => Promise<void>;
}

/**
 * Returns a mutation. `run` asks for confirmation (optional), sends the change, reloads the page data and
 * shows errors.
 *
 * @example
 * const cancel = useMutation((id: number) => call(cancelOrder, { params: { id } }), {
 *   onSuccess: () => toast('The order is cancelled.'),
 * });
 * <Button aria-disabled={cancel.pending} onClick={() => void cancel.run(order.id_order)}>Cancel order</Button>
 */
export function useMutation<Args extends unknown[], Result>(
  mutate: (...args: Args) => Promise<Result>,
  {
    confirm,
    onSuccess,
    onError,
    onSettled,
    revalidate: revalidateWhen = 'success',
  }: MutationOptions<Args, Result> = {},
): Mutation<Args> {
  const { revalidate } = useRevalidator();
  const [args, setArgs] = useState<Args>();
  const [error, setError] = useState<unknown>();
  // Use a ref, because two clicks may happen before the next render.
  const isRunning = useRef(false);

  const mutateAndReload = async (runArgs: Args): Promise<void> => {
    let result: Result;
    try {
      result = await mutate(...runArgs);
    } catch (failure) {
      setError(failure);
      await (onError ? onError(failure, ...runArgs) : showError(failure));
      if (isSessionExpired(failure)) return;
      const shouldReload = revalidateWhen === 'failure' || revalidateWhen === 'always';
      if (shouldReload && isRejection(failure)) await revalidate();
      return void (await onSettled?.(false));
    }
    const shouldReload = revalidateWhen === 'success' || revalidateWhen === 'always';
    await Promise.all([onSuccess?.(result, ...runArgs), shouldReload && revalidate()]);
    await onSettled?.(true);
  };

  const run = async (...runArgs: Args): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const question = confirm?.(...runArgs);
      if (question && !(await confirmDialog(question))) return;
      setArgs(runArgs);
      setError(undefined);
      await mutateAndReload(runArgs);
    } finally {
      isRunning.current = false;
      setArgs(undefined);
    }
  };

  return { pending: args !== undefined, args, error, run };
}

/**
 * Shows a dialog that explains why a mutation failed. Shows nothing for an expired session, because the login
 * dialog explains it.
 *
 * @example onError: (error) => showError(error, { title: 'Not saved' })
 */
export async function showError(error: unknown, options: Partial<DialogOptions> = {}): Promise<void> {
  if (isSessionExpired(error)) return;
  await showDialog({ title: 'Error!', text: errorMessage(error), ...options });
}

const isRejection = (error: unknown) => isApiError(error) && error.status >= 400 && error.status < 500;

const isSessionExpired = (error: unknown) => isApiError(error) && error.status === 401;
