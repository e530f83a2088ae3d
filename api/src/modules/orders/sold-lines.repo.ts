import { sql } from 'kysely';
import type { SoldLine } from '../../../contract';
import type { Db } from '../../db/database';

/**
 * Returns the lines of orders, excluding saved carts, and their total number. The lines of the newest order come first.
 * Returns all lines unless `page` or `limit` is set.
 */
export async function listSoldLines(
  db: Db,
  query: { page?: number; limit?: number },
): Promise<{ soldLines: SoldLine[]; total: number }> {
  const { page = 1, limit = 10 } = query;
  const isPaged = query.page !== undefined || query.limit !== undefined;
  const sold = db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .where('orders.status', '!=', 'cart');
  // Read only the ids of the lines on skipped pages.
  let ids = newestFirst(sold.select('order_line.id'));
  if (isPaged) ids = ids.limit(limit).offset((page - 1) * limit);
  const lines = db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .where('order_line.id', 'in', ids)
    .select([
      'order_line.id',
      'order_line.order_id',
      'orders.created_at',
      'orders.status',
      'order_line.product_id',
      'order_line.name',
      'order_line.quantity',
      'order_line.unit_price',
    ]);
  const [rows, { total }] = await Promise.all([
    newestFirst(lines).execute(),
    sold.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const soldLines = rows.map((row) => ({
    id: row.id,
    id_order: row.order_id,
    date: row.created_at.toISOString(),
    status: row.status,
    id_product: row.product_id,
    name_product: row.name,
    quantity: row.quantity,
    unit_price: row.unit_price,
  }));
  return { soldLines, total };
}

interface Sortable<Q> {
  orderBy(column: 'orders.id' | 'order_line.id', direction: 'asc' | 'desc'): Q;
}

function newestFirst<Q extends Sortable<Q>>(query: Q): Q {
  return query.orderBy('orders.id', 'desc').orderBy('order_line.id', 'asc');
}
