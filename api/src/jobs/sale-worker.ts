import type { FastifyBaseLogger } from 'fastify';
import { listDueSales, runDueSale } from '../modules/scheduled-sales/sale-steps.repo';
import type { Services } from '../services';
import { repeat } from './repeat';

const INTERVAL_MS = 2000;

/**
 * Starts the worker that starts and ends scheduled sales on time. It is separate from the maintenance job, which waits for
 * other services. Returns a function that stops the worker and waits for the current run.
 */
export function startSaleWorker(services: Services, log: FastifyBaseLogger): () => Promise<void> {
  return repeat(() => runDueSales(services, log), {
    everyMs: INTERVAL_MS,
    onError: (error) => log.error({ err: error }, 'sale worker failed'),
  });
}

/** Starts and ends all sales that are due. A sale that fails is logged and retried by the next run. */
export async function runDueSales({ db, now }: Services, log: FastifyBaseLogger): Promise<void> {
  for (const sale of await listDueSales(db, now())) {
    try {
      const step = await runDueSale(db, sale, now());
      if (step !== undefined) log.info({ event: `sale-${step}`, saleId: sale.id, productId: sale.productId });
    } catch (error) {
      log.error({ err: error, saleId: sale.id }, 'a step of a scheduled sale failed');
    }
  }
}
