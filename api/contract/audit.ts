import { endpoint } from './endpoint';
import type * as calls from './schemas/audit';

export type { AuditEntry } from './schemas/audit';

/** Lists administrators' actions, newest first, ten per page by default. */
export const listAuditEntries = endpoint<typeof calls.listAuditEntries>({
  method: 'GET',
  path: '/audit',
  access: 'admin',
});

export const listAuditActions = endpoint<typeof calls.listAuditActions>({
  method: 'GET',
  path: '/audit/actions',
  access: 'admin',
});
