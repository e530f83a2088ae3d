import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createScheduledSale,
  endScheduledSale,
  getScheduledSale,
  listScheduledSales,
  TOTAL_HEADER,
  updateScheduledSale,
} from '../../../contract';
import { scheduledSaleCalls as calls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as sales from './scheduled-sales.repo';

export function scheduledSaleRoutes(app: FastifyInstance, { db, now }: Services): void {
  const auditContext = (request: Pick<FastifyRequest, 'caller'>) => ({
    actorId: callerOf(request).id,
    at: now(),
  });

  serve(app, listScheduledSales, calls.listScheduledSales, async ({ query }, reply) => {
    const { sales: page, total } = await sales.listScheduledSales(db, query);
    reply.header(TOTAL_HEADER, total);
    return page;
  });

  serve(app, getScheduledSale, calls.getScheduledSale, ({ params }) =>
    sales.findScheduledSale(db, params.id),
  );

  serve(app, createScheduledSale, calls.createScheduledSale, (request) =>
    sales.createScheduledSale(db, request.body, auditContext(request)),
  );

  serve(app, updateScheduledSale, calls.updateScheduledSale, (request) =>
    sales.updateScheduledSale(db, request.params.id, request.body, auditContext(request)),
  );

  serve(app, endScheduledSale, calls.endScheduledSale, (request) =>
    sales.endScheduledSale(db, request.params.id, auditContext(request)),
  );
}
