import { endpoint } from './endpoint';
import type * as calls from './schemas/data-export';

export type { AccountExport } from './schemas/data-export';

/**
 * Returns the data stored about the caller, without secrets and confirmation emails, as a download. Only for the
 * account's owner.
 */
export const exportAccount = endpoint<typeof calls.exportAccount>({
  method: 'GET',
  path: '/user/:id/export',
  access: 'session',
});
