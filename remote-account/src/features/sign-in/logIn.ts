import { login, SECOND_FACTOR_NEEDED } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';
import { startSession } from '@press-start/shared-ui/session';

/**
 * Signs in. Any failure is said in the specified words, with its reason when it is another; an account with a second
 * factor needs its code next, which is no failure.
 */
export async function logIn(
  username: string,
  password: string,
): Promise<'logged-in' | 'code-needed' | 'failed'> {
  try {
    const answer = await call(login, { body: { username, password } });
    await startSession(answer);
    return 'logged-in';
  } catch (error) {
    if (isCodeNeeded(error)) return 'code-needed';
    await showDialog({
      title: 'Error!',
      text: 'Invalid username or password',
      list: reasonOf(error),
      confirmText: 'Ups!',
    });
    return 'failed';
  }
}

/** Whether a login waits for the code of a second factor. */
export function isCodeNeeded(error: unknown): boolean {
  return isApiError(error) && error.code === SECOND_FACTOR_NEEDED;
}

function reasonOf(error: unknown): string[] {
  if (!isApiError(error)) return ['Something went wrong. Please try again.'];
  if (error.status === 401 || error.status === 422) return [];
  if (error.retryAfter) return [`Too many tries. Wait ${error.retryAfter} seconds and try again.`];
  return [error.message];
}
