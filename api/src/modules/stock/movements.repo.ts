import { sql } from 'kysely';
import type { StockCause, StockMovement } from '../../../contract';
import type { Db, Trx } from '../../db/database';

export interface StockOrigin {
  cause: Exclude<StockCause, 'unknown'>;
  actorId: number | null;
  orderId?: number;
  at: Date;
}

/** Negative units are subtracted from the stock. */
export interface MovedUnits {
  productId: number;
  units: number;
}

/**
 * Changes the stock of products and records the cause. A trigger applies the movements to `product.in_stock`,
 * whose check constraint fails if too few units are left. Do not change the stock in any other way, because
 * the cause would be recorded as unknown. Lock the products in ascending order of ids first.
 */
export async function moveStock(trx: Trx, moved: readonly MovedUnits[], origin: StockOrigin): Promise<void> {
  const rows = moved.flatMap(({ productId, units }) => {
    const { cause, actorId, orderId = null, at } = origin;
    return units === 0
      ? []
      : { product_id: productId, units, cause, actor_id: actorId, order_id: orderId, at };
  });
  if (rows.length > 0) await trx.insertInto('stock_movement').values(rows).execute();
}

/**
 * Returns a page of a product's movements, newest first, and the number of all movements. Returns `undefined` for an
 * unknown product.
 */
export async function listMovements(
  db: Db,
  productId: number,
  { page = 1, limit = 10 }: { page?: number; limit?: number },
): Promise<{ movements: StockMovement[]; total: number } | undefined> {
  const product = await db.selectFrom('product').select('id').where('id', '=', productId).executeTakeFirst();
  if (product === undefined) return undefined;
  const all = db.selectFrom('stock_movement').where('product_id', '=', productId);
  // Compute the stock after each movement backwards from the current stock, to avoid summing all movements.
  const latest = all
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page * limit);
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom(latest.as('movement'))
      .innerJoin('product', 'product.id', 'movement.product_id')
      .leftJoin('account', 'account.id', 'movement.actor_id')
      .select(['movement.id', 'at', 'cause', 'units', 'username', 'order_id'])
      .select(
        sql<number>`(in_stock + units - sum(units) over (order by movement.id desc))::int`.as('stock_after'),
      )
      .orderBy('movement.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const movements = rows.map(({ at, cause, username, order_id, ...row }) => ({
    ...row,
    at: at.toISOString(),
    cause: causeOf(cause),
    nickname: username,
    id_order: order_id,
  }));
  return { movements, total };
}

export interface StockMismatch {
  id: number;
  in_stock: number;
  moved: number;
}

/** Returns the products in a range of ids whose movements do not add up to their stock. */
export async function listMismatches(
  db: Db,
  { after, count }: { after: number; count: number },
): Promise<StockMismatch[]> {
  return db
    .selectFrom('product')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_movement')
          .select(sql<number>`coalesce(sum(units), 0)::int`.as('moved'))
          .whereRef('product_id', '=', 'product.id')
          .as('sum'),
      (join) => join.onTrue(),
    )
    .select(['product.id', 'in_stock', 'moved'])
    .where('product.id', '>', after)
    .where('product.id', '<=', after + count)
    .whereRef('in_stock', '<>', 'moved')
    .orderBy('product.id')
    .execute();
}

export async function findHighestProductId(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('product')
    .select(sql<number>`coalesce(max(id), 0)`.as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

const CAUSES: Record<StockCause, true> = {
  initial: true,
  order: true,
  cancellation: true,
  expiry: true,
  reopening: true,
  refund: true,
  edit: true,
  'bulk-edit': true,
  import: true,
  unknown: true,
};

function causeOf(text: string): StockCause {
  return isCause(text) ? text : 'unknown';
}

const isCause = (text: string): text is StockCause => Object.hasOwn(CAUSES, text);
