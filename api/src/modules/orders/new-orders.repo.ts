import type { Db } from '../../db/database';

/** More at once are told by a look at the list. */
const MOST = 1000;

/** Numbers of orders, saved carts left out, ascending: those above one number, or the most recent ones. */
export async function listNewOrders(
  db: Db,
  which: { after: number } | { recent: number },
): Promise<number[]> {
  const orders = db.selectFrom('orders').select('id').where('status', '!=', 'cart');
  const rows =
    'after' in which
      ? await orders.where('id', '>', which.after).orderBy('id').limit(MOST).execute()
      : await orders.orderBy('id', 'desc').limit(which.recent).execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
