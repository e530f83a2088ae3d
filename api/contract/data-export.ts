import { endpoint } from './endpoint';
import type * as calls from './schemas/data-export';

export type { AccountExport } from './schemas/data-export';

/**
 * Returns the caller's stored data as a download, without secrets. 403 for another user's account, even for
 * administrators.
 */
export const exportAccount = endpoint<typeof calls.exportAccount>({
  method: 'GET',
  path: '/user/:id/export',
  access: 'session',
});
