import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../services';
import { findHighestProductId, listMismatches } from './movements.repo';

/** Limits the range of product ids per check, so that a large catalogue does not slow down the maintenance job. */
const PRODUCTS_PER_CHECK = 1000;

/** Interval after which the check moves on to the next part of the catalogue. */
const PART_MS = 30_000;

/** Checks one part of the catalogue and logs an error for each mismatch. */
export async function checkStock(
  { db, now }: Pick<Services, 'db' | 'now'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const parts = Math.ceil((await findHighestProductId(db)) / PRODUCTS_PER_CHECK);
  if (parts === 0) return;
  const part = Math.floor(now().getTime() / PART_MS) % parts;
  const range = { after: part * PRODUCTS_PER_CHECK, count: PRODUCTS_PER_CHECK };
  for (const { id: productId, in_stock: stock, moved } of await listMismatches(db, range))
    log.error(
      { event: 'stock-mismatch', productId, stock, moved },
      'the movements of a product do not add up to its stock',
    );
}
