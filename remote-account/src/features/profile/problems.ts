import { isApiError } from '@press-start/shared-ui/api';
import { showDialog } from '@press-start/shared-ui/feedback';

/** The server's texts (422) by the name of their field; empty when it was something else. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!isApiError(error) || error.status !== 422) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^\//, ''), message]));
}

/** Why it did not work, for people. */
export function reasonOf(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.';
  if (error.retryAfter) return `${error.message} Wait ${error.retryAfter} seconds.`;
  return error.message;
}

/** Shows why it did not work; not when the session has ended, for then the login opens and says so. */
export async function showProblem(error: unknown): Promise<void> {
  if (isApiError(error) && error.status === 401) return;
  await showDialog({ title: 'Error!', text: reasonOf(error) });
}
