import type { ResponseOf } from '@press-start/api/contract';
import { getInboxStatus } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';

/**
 * Returns the number of new contact messages, and whether messages are forwarded to the form service. Returns
 * `undefined` if the API fails, because the pages work without this data.
 *
 * @throws an `ApiError` if access is denied (401 or 403), or the abort reason if `signal` aborts the call
 */
export async function loadInbox(signal: AbortSignal): Promise<ResponseOf<typeof getInboxStatus> | undefined> {
  try {
    return await call(getInboxStatus, { signal });
  } catch (error) {
    if (!isApiError(error) || error.status === 401 || error.status === 403) throw error;
    return undefined;
  }
}
