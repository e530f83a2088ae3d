import type { SaleState, SkipReason } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';
import { formatTime } from './format-time';

interface Offer {
  price_product: number;
  list_price: number | null;
  on_sale: boolean;
}

interface DueSale {
  id: number;
  productId: number;
}

export type SaleOutcome = 'started' | 'ended' | 'skipped';

/**
 * Returns up to 1000 sales that are due to end, then up to 1000 that are due to start, so that one sale can directly
 * follow another.
 */
export async function listDueSales(db: Db, now: Date): Promise<DueSale[]> {
  const rows = (state: SaleState, column: 'starts_at' | 'ends_at') =>
    db
      .selectFrom('scheduled_sale')
      .select(['id', 'product_id as productId'])
      .where('state', '=', state)
      .where(column, '<=', now)
      .orderBy(column)
      .orderBy('id')
      .limit(1000)
      .execute();
  return [...(await rows('running', 'ends_at')), ...(await rows('planned', 'starts_at'))];
}

/**
 * Starts, ends or skips a due sale. Locks the product before reading the state, so that only one of several processes
 * changes the sale. Returns `undefined` if the sale is no longer due or another sale of the product is running.
 */
export async function runDueSale(
  db: Db,
  { id, productId }: DueSale,
  now: Date,
): Promise<SaleOutcome | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockProduct(trx, productId);
    return advanceSale(trx, id, now);
  });
}

/** Works like `runDueSale`, but the product must already be locked. */
export async function advanceSale(trx: Trx, id: number, now: Date): Promise<SaleOutcome | undefined> {
  const sale = await trx
    .selectFrom('scheduled_sale')
    .select(['state', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (sale?.state === 'running' && sale.ends_at <= now) return endSale(trx, id, { at: now });
  if (sale?.state !== 'planned' || sale.starts_at > now) return undefined;
  return sale.ends_at <= now ? skipSale(trx, id, 'missed', now) : startSale(trx, id, now);
}

/**
 * Ends the running sale of a product, which restores the prices, and cancels its planned sales. Must be called before
 * the product is archived.
 */
export async function closeSales(
  trx: Trx,
  productId: number,
  { actorId, at }: { actorId: number; at: Date },
): Promise<void> {
  await lockProduct(trx, productId);
  const sales = await trx
    .selectFrom('scheduled_sale')
    .select(['id', 'state'])
    .where('product_id', '=', productId)
    .where('state', 'in', ['running', 'planned'])
    .orderBy('id')
    .execute();
  for (const { id, state } of sales) {
    if (state === 'running') await endSale(trx, id, { actorId, at });
    else await cancelSale(trx, id, { actorId, at });
  }
}

/**
 * Throws 409 if a scheduled sale of the product is running, because its end would overwrite the edit. The product must
 * be locked.
 */
export async function rejectRunningSale(
  trx: Trx,
  { id_product, name_product }: { id_product: number; name_product: string },
): Promise<void> {
  const sale = await trx
    .selectFrom('scheduled_sale')
    .select('ends_at')
    .where('product_id', '=', id_product)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (sale === undefined) return;
  const text = `A scheduled sale sets the prices of '${name_product}' until ${formatTime(sale.ends_at)}. End it under Promotions first.`;
  throw conflict('sale-running', text);
}

/** Ends a running sale and restores the prices from before it. The product must be locked. */
export async function endSale(
  trx: Trx,
  id: number,
  { actorId, at }: { actorId?: number; at: Date },
): Promise<SaleOutcome> {
  const sale = await trx
    .selectFrom('scheduled_sale')
    .select(['product_id', 'former_price', 'former_list_price', 'former_on_sale', 'scheduled_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { former_price: price, former_on_sale: onSale } = sale;
  if (price === null || onSale === null) throw new Error(`Scheduled sale ${id} has not started`);
  await setState(trx, id, { state: 'ended' }, at);
  const after = { price_product: price, list_price: sale.former_list_price, on_sale: onSale };
  await setOffer(trx, sale.product_id, after, {
    action: 'sale-ended',
    actorId: actorId ?? sale.scheduled_by,
    at,
  });
  return 'ended';
}

export async function cancelSale(
  trx: Trx,
  id: number,
  { actorId, at }: { actorId: number; at: Date },
): Promise<void> {
  const { product_id, price } = await setState(trx, id, { state: 'cancelled' }, at);
  const detail = { sale_price: price };
  await recordAuditEntry(trx, {
    actorId,
    at,
    action: 'sale-cancelled',
    subject: `product ${product_id}`,
    detail,
  });
}

async function startSale(trx: Trx, id: number, at: Date): Promise<SaleOutcome | undefined> {
  const sale = await trx
    .selectFrom('scheduled_sale')
    .innerJoin('product', 'product.id', 'scheduled_sale.product_id')
    .select(['product_id', 'scheduled_sale.price as salePrice', 'scheduled_by'])
    .select(['product.price', 'list_price', 'on_sale'])
    .where('scheduled_sale.id', '=', id)
    .executeTakeFirstOrThrow();
  const { product_id, salePrice, price, list_price, on_sale } = sale;
  const running = await trx
    .selectFrom('scheduled_sale')
    .select('id')
    .where('product_id', '=', product_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  // Wait until the previous sale has ended; a later run starts this sale.
  if (running !== undefined) return undefined;
  if (salePrice >= price) return skipSale(trx, id, 'not-lower', at);
  await setState(
    trx,
    id,
    {
      state: 'running',
      former_price: price,
      former_list_price: list_price,
      former_on_sale: on_sale,
    },
    at,
  );
  const after = { price_product: salePrice, list_price: list_price ?? price, on_sale: true };
  await setOffer(trx, product_id, after, { action: 'sale-started', actorId: sale.scheduled_by, at });
  return 'started';
}

async function skipSale(trx: Trx, id: number, reason: SkipReason, at: Date): Promise<SaleOutcome> {
  await setState(trx, id, { state: 'skipped', skipped_because: reason }, at);
  return 'skipped';
}

/** Increases the version of the product, so that forms loaded earlier become outdated. */
async function setOffer(
  trx: Trx,
  productId: number,
  after: Offer,
  entry: { action: string; actorId: number; at: Date },
): Promise<void> {
  const before = await trx
    .selectFrom('product')
    .select(['price as price_product', 'list_price', 'on_sale'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('product')
    .set((eb) => ({
      price: after.price_product,
      list_price: after.list_price,
      on_sale: after.on_sale,
      version: eb('version', '+', 1),
      updated_at: entry.at,
    }))
    .where('id', '=', productId)
    .execute();
  await recordAuditEntry(trx, { ...entry, subject: `product ${productId}`, detail: { before, after } });
}

async function setState(
  trx: Trx,
  id: number,
  values: {
    state: SaleState;
    skipped_because?: SkipReason;
    former_price?: number;
    former_list_price?: number | null;
    former_on_sale?: boolean;
  },
  at: Date,
) {
  return trx
    .updateTable('scheduled_sale')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returning(['product_id', 'price'])
    .executeTakeFirstOrThrow();
}

async function lockProduct(trx: Trx, id: number): Promise<void> {
  // Other transactions can still insert rows that refer to the product.
  await trx.selectFrom('product').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
