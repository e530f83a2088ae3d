import { sql } from 'kysely';
import type { Sale } from '../../../contract';
import type { Db } from '../../db/database';

/** The lines of all orders, newest order first, names and prices as they were sold; saved carts are no sales. */
export async function listSales(
  db: Db,
  query: { page?: number; limit?: number },
): Promise<{ sales: Sale[]; total: number }> {
  const sold = db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .where('orders.status', '!=', 'cart');
  const { total } = await sold.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  let rows = sold
    .select([
      'order_line.id',
      'order_line.order_id',
      'orders.created_at',
      'orders.status',
      'order_line.product_id',
      'order_line.name',
      'order_line.quantity',
      'order_line.unit_price',
    ])
    .orderBy('orders.id', 'desc')
    .orderBy('order_line.id');
  if (query.page !== undefined || query.limit !== undefined) {
    const limit = query.limit ?? 10;
    rows = rows.limit(limit).offset(((query.page ?? 1) - 1) * limit);
  }
  const sales = (await rows.execute()).map((row) => ({
    id: row.id,
    id_order: row.order_id,
    date: row.created_at.toISOString(),
    status: row.status,
    id_product: row.product_id,
    name_product: row.name,
    quantity: row.quantity,
    unit_price: row.unit_price,
  }));
  return { sales, total };
}
