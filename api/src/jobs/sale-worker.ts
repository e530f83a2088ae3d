import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnavailable } from '../db/failure';
import { listDueSales, runDueSale } from '../modules/scheduled-sales/sale-steps.repo';
import type { Services } from '../services';
import { repeat } from './repeat';

const INTERVAL_MS = 2000;

/**
 * The worker is separate from the maintenance job, because that job waits for other services. Returns a function that
 * stops the worker after the current sale.
 */
export function startSaleWorker(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  const stopSignal = new AbortController();
  const stopJob = repeat(() => runDueSales(services, log, stopSignal.signal), {
    everyMs: INTERVAL_MS,
    onError: (error) => log.error({ err: error }, 'sale worker failed'),
  });
  return () => {
    stopSignal.abort();
    return stopJob();
  };
}

/**
 * Starts and ends the sales that are due. The next run repeats a failed step. After a lost connection, the remaining
 * sales are still processed, because a sale that always loses its connection would otherwise block them in every run.
 * @throws DatabaseUnavailable if the database is not responding, because each remaining sale would wait for it
 */
export async function runDueSales(
  { db, now, pingDatabase }: Services,
  log: FastifyBaseLogger,
  stop?: AbortSignal,
): Promise<void> {
  for (const sale of await listDueSales(db, now())) {
    if (stop?.aborted === true) return;
    try {
      const step = await runDueSale(db, sale, now());
      if (step !== undefined) log.info({ event: `sale-${step}`, saleId: sale.id, productId: sale.productId });
    } catch (error) {
      const scope = error instanceof DatabaseUnavailable ? error.scope : 'statement';
      if (scope === 'server') throw error;
      log.error({ err: error, saleId: sale.id }, 'starting or ending a scheduled sale failed');
      if (scope === 'connection') await pingDatabase();
    }
  }
}
