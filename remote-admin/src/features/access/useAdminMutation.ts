import { errorMessage, isApiError } from '@press-start/shared-ui/api';
import type { Mutation, MutationOptions } from '@press-start/shared-ui/forms';
import { showError, useMutation } from '@press-start/shared-ui/forms';
import { fetchRole } from '@press-start/shared-ui/session';
import { isCancelled, withReauthentication } from './reauthentication';

/**
 * Adds re-authentication to `useMutation`. If the user cancels the password prompt, nothing changes and no
 * error appears. Other errors go to `onError`, by default `showAdminError`.
 */
export function useAdminMutation<Args extends unknown[], Result>(
  mutate: (...args: Args) => Promise<Result>,
  options: MutationOptions<Args, Result>,
): Mutation<Args> {
  return useMutation((...args: Args) => withReauthentication(() => mutate(...args)), {
    ...options,
    onError: (error, ...args) => {
      if (isCancelled(error)) return;
      return options.onError ? options.onError(error, ...args) : showAdminError(error);
    },
  });
}

export const showAdminError = (error: unknown) =>
  showError(error, { title: 'Not changed', text: adminErrorMessage(error) });

/**
 * Returns the message of the first invalid field, or else of the error, and the stock of each rejected order
 * line. After a 403, also refetches the role; if the admin role was revoked, the back office then closes.
 */
export function adminErrorMessage(error: unknown): string {
  if (!isApiError(error)) return errorMessage(error);
  if (error.status === 403) void fetchRole();
  const lines = error.lines.map(({ name_product, in_stock }) => `${name_product}: ${in_stock} in stock`);
  return [error.fields[0]?.message ?? error.message, ...lines].join('\n');
}
