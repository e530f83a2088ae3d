import type { FastifyInstance } from 'fastify';
import { listAuditActions, listAuditEntries, TOTAL_HEADER } from '../../../contract';
import { auditCalls } from '../../../contract/schemas';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as audit from './audit.repo';

export function auditRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listAuditEntries, auditCalls.listAuditEntries, async ({ query }, reply) => {
    const { entries, total } = await audit.listEntries(db, query);
    reply.header(TOTAL_HEADER, total);
    return entries;
  });

  serve(app, listAuditActions, auditCalls.listAuditActions, () => audit.listAuditActions(db));
}
