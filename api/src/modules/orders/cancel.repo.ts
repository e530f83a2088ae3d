import type { OrderState } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict } from '../../http/errors';
import { queueCancelledMail } from '../mails/order-mails.repo';
import { demandRefunds } from '../payments/refunds.repo';
import { changeState, lockOrder, type OrderState as StoredOrder } from './state.repo';

interface Cancellation {
  orderId: number;
  buyerId: number;
  now: Date;
}

/**
 * Cancels an order by its buyer's wish while it is in the shop: its units go back once and what was paid becomes due to
 * be given back. The row is locked, so that payment, expiry and administrators take their turn. Undefined for an order
 * that is not the buyer's; 409 says why one cannot be cancelled any more.
 */
export async function cancelOwnOrder(db: Db, wish: Cancellation): Promise<OrderState | undefined> {
  const { orderId, buyerId, now } = wish;
  return db.transaction().execute(async (trx) => {
    if (!(await isBuyer(trx, orderId, buyerId))) return undefined;
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return undefined;
    rejectTooLate(order);
    // Nothing was paid for an order that a coupon has brought to nothing.
    const refund = order.payment_status === 'paid' && order.amount > 0;
    if (refund && (await demandRefunds(trx, orderId)) === 0) {
      throw conflict('payment-unknown', 'We cannot find the payment of this order. Please write to us.');
    }
    // Until the provider has given it back, the money is still with the store.
    const paymentStatus = order.payment_status === 'unpaid' ? 'expired' : order.payment_status;
    const change = { status: 'cancelled', paymentStatus, source: 'buyer', at: now } as const;
    await changeState(trx, orderId, change, buyerId);
    await queueCancelledMail(trx, orderId, { refund, at: now });
    return { id_order: orderId, status: 'cancelled', payment_status: paymentStatus };
  });
}

function rejectTooLate({ status, payment_status: payment }: StoredOrder): void {
  if (status === 'cancelled') throw conflict('already-cancelled', 'This order is cancelled already.');
  if (status === 'dispatched' || status === 'delivered') {
    throw conflict('already-dispatched', 'This order has left the shop already. Please write to us.');
  }
  // It may be approved at any moment: the provider decides first.
  if (payment === 'pending') {
    throw conflict('payment-pending', 'The payment of this order is being decided. Please try again later.');
  }
}

async function isBuyer(trx: Trx, orderId: number, accountId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}
