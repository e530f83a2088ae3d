import { sql } from 'kysely';
import type { OrderLineProblem } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { moveStock, type StockOrigin } from '../stock/movements.repo';
import { lineProblems, type StockedGame } from './orders.rules';

export type OrderOrigin = StockOrigin & { orderId: number };

/**
 * Locks the products that are not archived, in ascending order of ids to avoid deadlocks, and returns them by id. Other
 * transactions can still insert rows that refer to the products.
 */
export async function lockStock(trx: Trx, ids: readonly number[]): Promise<Map<number, StockedGame>> {
  const rows = await selectStock(trx, ids).orderBy('id').forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the products that are not archived, by id, without locking them. */
export async function readStock(db: Db, ids: readonly number[]): Promise<Map<number, StockedGame>> {
  const rows = await selectStock(db, ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function selectStock(db: Db | Trx, ids: readonly number[]) {
  return db
    .selectFrom('product')
    .select(['id', 'name', 'price', 'in_stock'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('archived_at', 'is', null);
}

/** Returns an order's units to stock, except refunded ones. Clears `holds_stock`, so that later calls do nothing. */
export async function returnUnits(trx: Trx, origin: OrderOrigin): Promise<void> {
  const { orderId } = origin;
  const held = await trx
    .updateTable('orders')
    .set({ holds_stock: false })
    .where('id', '=', orderId)
    .where('holds_stock', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (held === undefined) return;
  const lines = await unrefundedLines(trx, orderId);
  await moveUnits(trx, lines, origin);
}

/**
 * Returns refunded units to stock if the order still holds its units, and returns whether it does. Must be called
 * before the refund cancels the order.
 */
export async function returnRefundedUnits(
  trx: Trx,
  units: readonly { lineId: number; quantity: number }[],
  origin: OrderOrigin,
): Promise<boolean> {
  const lines = await trx
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['order_line.id', 'product_id'])
    .where('orders.id', '=', origin.orderId)
    .where('holds_stock', '=', true)
    .orderBy('product_id')
    .execute();
  const quantityOf = (id: number) => units.find(({ lineId }) => lineId === id)?.quantity ?? 0;
  const returned = lines.map(({ id, product_id }) => ({ product_id, quantity: quantityOf(id) }));
  await moveUnits(trx, returned, origin);
  return lines.length > 0;
}

async function unrefundedLines(
  trx: Trx,
  orderId: number,
): Promise<{ product_id: number; quantity: number }[]> {
  return trx
    .selectFrom('order_line')
    .select('product_id')
    .select(sql<number>`quantity - refunded`.as('quantity'))
    .where('order_id', '=', orderId)
    .where(sql<boolean>`quantity > refunded`)
    .orderBy('product_id')
    .execute();
}

async function moveUnits(
  trx: Trx,
  lines: readonly { product_id: number; quantity: number }[],
  origin: OrderOrigin,
  direction: 1 | -1 = 1,
): Promise<void> {
  await lockProducts(
    trx,
    lines.map(({ product_id }) => product_id),
  );
  const moved = lines.map(({ product_id, quantity }) => ({
    productId: product_id,
    units: direction * quantity,
  }));
  await moveStock(trx, moved, origin);
}

/** Locks products, including archived ones, in ascending order of ids to avoid deadlocks. */
async function lockProducts(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('product')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Subtracts an order's units, except refunded ones, from the stock again and returns an empty list. If some are
 * unavailable, subtracts nothing and returns the unavailable lines.
 */
export async function reclaimUnits(trx: Trx, origin: OrderOrigin): Promise<OrderLineProblem[]> {
  const { orderId } = origin;
  const rows = await unrefundedLines(trx, orderId);
  const lines = rows.map((row) => ({ id_product: row.product_id, quantity: row.quantity, prices: [] }));
  const problems = lineProblems(
    lines,
    await lockStock(
      trx,
      rows.map((row) => row.product_id),
    ),
  );
  if (problems.length > 0) return problems;
  await moveUnits(trx, rows, origin, -1);
  await trx.updateTable('orders').set({ holds_stock: true }).where('id', '=', orderId).execute();
  return [];
}
