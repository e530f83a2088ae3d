import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database';

/** SQL condition: the refunds by administrators, made or pending, do not add up to the amount of the payment. */
const HAS_REMAINDER = sql<boolean>`
  amount > coalesce((select sum(refund.amount) from refund where refund.payment_id = payment.id), 0)`;

/**
 * Marks the remaining amount of every approved payment of an order as due for a refund, and returns the number of these
 * payments. The order must be locked.
 */
export async function markRefundsDue(trx: Trx, orderId: number): Promise<number> {
  const due = await trx
    .updateTable('payment')
    .set({ refund_due: true })
    .where('order_id', '=', orderId)
    .where('status', '=', 'approved')
    .where(HAS_REMAINDER)
    .returning('id')
    .execute();
  return due.length;
}

export async function isRefundDue(db: Db, orderId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('refund_due', '=', true),
        eb.exists(
          eb
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.payment_id', '=', 'payment.id')
            .where('made_at', 'is', null),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
