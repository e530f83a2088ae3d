import type { FastifyInstance } from 'fastify';
import { getFigures, listMonths } from '../../../contract';
import { figureCalls } from '../../../contract/schemas';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as figures from './figures.repo';

export function figureRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listMonths, figureCalls.listMonths, () => figures.listMonths(db));
  serve(app, getFigures, figureCalls.getFigures, ({ query }) => figures.getFigures(db, query));
}
