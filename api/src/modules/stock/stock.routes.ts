import type { FastifyInstance } from 'fastify';
import { listStockMovements, TOTAL_HEADER } from '../../../contract';
import { stockCalls } from '../../../contract/schemas';
import { notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { listMovements } from './movements.repo';

export function stockRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listStockMovements, stockCalls.listStockMovements, async ({ params, query }, reply) => {
    const found = await listMovements(db, params.id, query);
    if (found === undefined) throw notFound('There is no such game.');
    reply.header(TOTAL_HEADER, found.total);
    return found.movements;
  });
}
