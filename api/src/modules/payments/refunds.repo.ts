import type { Db, Trx } from '../../db/database';

/** Makes every approved payment of an order due to be given back; answers how many there are. The order must be locked. */
export async function demandRefunds(trx: Trx, orderId: number): Promise<number> {
  const due = await trx
    .updateTable('payment')
    .set({ refund_due: true })
    .where('order_id', '=', orderId)
    .where('status', '=', 'approved')
    .returning('id')
    .execute();
  return due.length;
}

/** Whether money of this order is on its way back. */
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
