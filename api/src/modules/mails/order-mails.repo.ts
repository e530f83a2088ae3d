import type { OrderStatus, PaymentStatus } from '../../../contract';
import type { Db } from '../../db/database';
import { cancelledEmail, type MailedOrder, purchaseEmail, statusEmail } from '../../mail/email-templates';
import { queueMail } from '../../mail/outbox.repo';

interface Change {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  at: Date;
}

/**
 * Queues the buyer's email about a paid, dispatched or delivered order. Call it in the transaction that changes the
 * order. Each email is sent once per order, even if the order returns to that state.
 */
export async function queueOrderMail(db: Db, orderId: number, change: Change): Promise<void> {
  const { status, paymentStatus, at } = change;
  if (status === 'fulfilled' && paymentStatus === 'paid') return queuePurchaseMail(db, orderId, at);
  if (status === 'dispatched' || status === 'delivered') return queueStatusMail(db, orderId, status, at);
}

export async function queuePurchaseMail(db: Db, orderId: number, at: Date): Promise<void> {
  const { to, order } = await mailedOrder(db, orderId);
  await queueMail(db, { dedupeKey: `purchase:${orderId}`, to, ...purchaseEmail(order) }, at);
}

export async function queueStatusMail(
  db: Db,
  orderId: number,
  status: 'dispatched' | 'delivered',
  at: Date,
): Promise<void> {
  const { to, order } = await mailedOrder(db, orderId);
  await queueMail(db, { dedupeKey: `status:${orderId}:${status}`, to, ...statusEmail(order, status) }, at);
}

/** Queues the email that confirms the buyer's cancellation; `refund` is true for a paid order. */
export async function queueCancelledMail(
  db: Db,
  orderId: number,
  { refund, at }: { refund: boolean; at: Date },
): Promise<void> {
  const { to, order } = await mailedOrder(db, orderId);
  await queueMail(db, { dedupeKey: `cancelled:${orderId}`, to, ...cancelledEmail(order, refund) }, at);
}

export async function statusOf(db: Db, orderId: number): Promise<OrderStatus | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .where('status', '!=', 'cart')
    .executeTakeFirst();
  return row?.status;
}

/** Returns the id of the account's latest paid order. */
export async function latestPurchase(db: Db, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('payment_status', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function mailedOrder(db: Db, id: number): Promise<{ to: string; order: MailedOrder }> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .select(['account_id', 'account.email', 'account.name', 'amount', 'discount_percent'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('order_line')
    .select(['name', 'quantity', 'unit_price'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();
  const { account_id: accountId, discount_percent: discountPercent, email: to, ...fields } = order;
  return { to, order: { id, accountId, discountPercent, lines, ...fields } };
}
