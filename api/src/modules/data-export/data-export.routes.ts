import type { FastifyInstance } from 'fastify';
import { exportAccount } from '../../../contract';
import { exportCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { forbidden } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { collectAccountData } from './data-export.repo';

const HOUR = 3_600_000;

/**
 * Maximum number of exports per hour, because an export is a large response. A `rateLimit` counts requests
 * per IP address (see `limitAddresses`).
 */
const EXPORTS_PER_HOUR = 20;

export function dataExportRoutes(app: FastifyInstance, { db, now }: Services): void {
  serve(
    app,
    exportAccount,
    exportCalls.exportAccount,
    async (request, reply) => {
      const caller = callerOf(request);
      if (request.params.id !== caller.id) throw forbidden('This is not your account.');
      const collected = await collectAccountData(db, caller, now());
      reply.header('content-disposition', 'attachment; filename="press-start-account.json"');
      request.log.info({ event: 'account-exported', accountId: caller.id });
      return collected;
    },
    { rateLimit: { max: EXPORTS_PER_HOUR, timeWindow: HOUR } },
  );
}
