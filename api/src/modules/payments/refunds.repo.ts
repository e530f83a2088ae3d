import type { Db, Trx } from '../../db/database';

/** Marks every approved payment of an order as due for a refund and returns their number. The order must be locked. */
export async function markRefundsDue(trx: Trx, orderId: number): Promise<number> {
  const due = await trx
    .updateTable('payment')
    .set({ refund_due: true })
    .where('order_id', '=', orderId)
    .where('status', '=', 'approved')
    .returning('id')
    .execute();
  return due.length;
}

export async function isRefundDue(db: Db, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('refund_due', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
