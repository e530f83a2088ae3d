import { errorMessage, isApiError } from '@press-start/shared-ui/api';
import { showError, useMutation } from '@press-start/shared-ui/forms';
import type { Mutation, MutationOptions } from '@press-start/shared-ui/forms';
import { fetchRole } from '@press-start/shared-ui/session';
import { isCancelled, reauthenticated } from './reauthentication';

/**
 * `useMutation` for what only administrators may do: asks for the password when the server demands it. Cancelled there,
 * nothing has changed, and no error is shown.
 */
export function useAdminMutation<Args extends unknown[], Result>(
  mutate: (...args: Args) => Promise<Result>,
  options: MutationOptions<Args, Result>,
): Mutation<Args> {
  return useMutation((...args: Args) => reauthenticated(() => mutate(...args)), {
    ...options,
    onError: (error, ...args) => {
      if (isCancelled(error)) return;
      return options.onError ? options.onError(error, ...args) : showAdminError(error);
    },
  });
}

/** Shows in a dialog why a change was not made. */
export const showAdminError = (error: unknown) =>
  showError(error, { title: 'Not changed', text: adminErrorMessage(error) });

/**
 * Returns why a call failed, in the server's words. When the role is missing it is fetched again, and the panel closes.
 */
export function adminErrorMessage(error: unknown): string {
  if (!isApiError(error)) return errorMessage(error);
  if (error.status === 403) void fetchRole();
  const lines = error.lines.map(({ name_product, in_stock }) => `${name_product}: ${in_stock} in stock`);
  return [error.fields[0]?.message ?? error.message, ...lines].join('\n');
}
