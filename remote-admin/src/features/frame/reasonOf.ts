import { isApiError } from '@press-start/shared-ui/api';
import { askRole } from '@press-start/shared-ui/session';

/**
 * Why a call came to nothing, in the server's words. Refused for want of the role, that is asked for anew, and the panel
 * closes.
 */
export function reasonOf(error: unknown): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.';
  if (error.status === 403) void askRole();
  return error.fields[0]?.message ?? error.message;
}
