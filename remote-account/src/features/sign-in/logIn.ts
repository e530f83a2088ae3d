import { login } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';
import { startSession } from '@press-start/shared-ui/session';

/** Signs in; answers whether it worked. Any failure is said in the specified words, with its reason when it is another. */
export async function logIn(username: string, password: string): Promise<boolean> {
  try {
    const answer = await call(login, { body: { username, password } });
    await startSession(answer);
    return true;
  } catch (error) {
    await showDialog({
      title: 'Error!',
      text: 'Invalid username or password',
      list: reasonOf(error),
      confirmText: 'Ups!',
    });
    return false;
  }
}

function reasonOf(error: unknown): string[] {
  if (!isApiError(error)) return ['Something went wrong. Please try again.'];
  if (error.status === 401 || error.status === 422) return [];
  if (error.retryAfter) return [`Too many tries. Wait ${error.retryAfter} seconds and try again.`];
  return [error.message];
}
