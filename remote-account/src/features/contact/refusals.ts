import { isApiError } from '@press-start/shared-ui/api';

/** The texts of the service (422), by the name of their field. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error) || error.status !== 422) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^\//, ''), message]));
}

/** Why it was not sent, for people. */
export function reasonOf(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.';
  if (error.retryAfter) return `Too many messages. Wait ${error.retryAfter} seconds and try again.`;
  return error.message;
}
