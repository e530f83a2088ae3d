import { endpoint } from './endpoint';
import type * as calls from './schemas/audit';

export type { Act } from './schemas/audit';

/** What administrators did, the latest first, ten unless told otherwise; narrowed by actor and action. */
export const listActs = endpoint<typeof calls.listActs>({ method: 'GET', path: '/audit', access: 'admin' });

/** The kinds of acts that have been recorded, by name. */
export const listActions = endpoint<typeof calls.listActions>({
  method: 'GET',
  path: '/audit/actions',
  access: 'admin',
});
