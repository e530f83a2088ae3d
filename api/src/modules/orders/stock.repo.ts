import { sql } from 'kysely';
import type { OrderLineProblem } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { lineProblems, type StockedGame } from './orders.rules';

/**
 * Locks products in ascending order of ids, so that transactions do not deadlock, and returns those that are not
 * archived, by id. Other transactions can still refer to the products, for example in a saved cart.
 */
export async function lockStock(trx: Trx, ids: readonly number[]): Promise<Map<number, StockedGame>> {
  const rows = await stock(trx, ids).orderBy('id').forNoKeyUpdate().execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the products that are not archived, by id, without waiting for a lock. */
export async function readStock(db: Db, ids: readonly number[]): Promise<Map<number, StockedGame>> {
  const rows = await stock(db, ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function stock(db: Db | Trx, ids: readonly number[]) {
  return db
    .selectFrom('product')
    .select(['id', 'name', 'price', 'in_stock'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('archived_at', 'is', null);
}

/** Subtracts units from the stock. Returns false if fewer are left, which the update itself checks. */
export async function takeUnits(trx: Trx, productId: number, quantity: number): Promise<boolean> {
  const taken = await trx
    .updateTable('product')
    .set((eb) => ({ in_stock: eb('in_stock', '-', quantity) }))
    .where('id', '=', productId)
    .where('in_stock', '>=', quantity)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Returns an order's units to stock, only once: `holds_stock` makes later calls do nothing. */
export async function returnUnits(trx: Trx, orderId: number): Promise<void> {
  const held = await trx
    .updateTable('orders')
    .set({ holds_stock: false })
    .where('id', '=', orderId)
    .where('holds_stock', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (held === undefined) return;
  const lines = await trx
    .selectFrom('order_line')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();
  for (const line of lines) {
    await trx
      .updateTable('product')
      .set((eb) => ({ in_stock: eb('in_stock', '+', line.quantity) }))
      .where('id', '=', line.product_id)
      .execute();
  }
}

/**
 * Subtracts the units of an order again after they were returned to stock, all or none. Returns the lines that are not
 * available.
 */
export async function retakeUnits(trx: Trx, orderId: number): Promise<OrderLineProblem[]> {
  const rows = await trx
    .selectFrom('order_line')
    .select(['product_id', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();
  const lines = rows.map((row) => ({ id_product: row.product_id, quantity: row.quantity, prices: [] }));
  const problems = lineProblems(
    lines,
    await lockStock(
      trx,
      rows.map((row) => row.product_id),
    ),
  );
  if (problems.length > 0) return problems;
  for (const line of lines) await takeUnits(trx, line.id_product, line.quantity);
  await trx.updateTable('orders').set({ holds_stock: true }).where('id', '=', orderId).execute();
  return [];
}
