import type { OrderRefund } from '../../../contract';
import type { Db } from '../../db/database';

/** Returns an order's refunds by administrators, made and pending, oldest first. */
export async function listRefunds(db: Db, orderId: number): Promise<OrderRefund[]> {
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'created_at', 'amount', 'reason', 'restock', 'made_at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  if (refunds.length === 0) return [];
  const lines = await db
    .selectFrom('refund_line')
    .innerJoin('order_line', 'order_line.id', 'refund_line.order_line_id')
    .select(['refund_id', 'order_line.id', 'order_line.name', 'refund_line.quantity'])
    .where('order_id', '=', orderId)
    .orderBy('order_line.id')
    .execute();
  return refunds.map(({ id, created_at, amount, reason, restock, made_at }) => ({
    id,
    date: created_at.toISOString(),
    amount: Number(amount),
    reason,
    restock,
    made: made_at !== null,
    lines: lines.filter(({ refund_id }) => refund_id === id).map(({ refund_id: _, ...line }) => line),
  }));
}
