import { endpoint } from './endpoint';
import type * as calls from './schemas/data-export';

export type { AccountExport } from './schemas/data-export';

/** Everything the store keeps about the caller, as a file to download; for its owner alone. */
export const exportAccount = endpoint<typeof calls.exportAccount>({
  method: 'GET',
  path: '/user/:id/export',
  access: 'session',
});
