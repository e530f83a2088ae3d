import { SECOND_FACTOR_NEEDED } from '@press-start/api/contract';
import { errorMessage, isApiError } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';

/** Whether a login waits for the code of a second factor, which is no failure. */
export function isCodeNeeded(error: unknown): boolean {
  return isApiError(error) && error.code === SECOND_FACTOR_NEEDED;
}

/** Shows the specified words for every failed login; the real reason below when it is another. */
export function showLoginError(error: unknown): Promise<void> {
  const isWrong = isApiError(error) && (error.status === 401 || error.status === 422);
  const reason = errorMessage(
    error,
    (_, seconds) => `Too many tries. Wait ${seconds} seconds and try again.`,
  );
  return showDialog({
    title: 'Error!',
    text: 'Invalid username or password',
    list: isWrong ? [] : [reason],
    confirmText: 'Ups!',
  });
}
