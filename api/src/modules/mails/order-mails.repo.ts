import type { OrderStatus, PaymentStatus } from '../../../contract';
import type { Db } from '../../db/database';
import {
  cancelledEmail,
  type MailedOrder,
  purchaseEmail,
  refundEmail,
  statusEmail,
} from '../../mail/email-templates';
import { queueMail } from '../../mail/outbox.repo';

interface Change {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  at: Date;
}

/**
 * Queues the email about the new state of an order, if there is one. Call this in the transaction that
 * changes the order. Each email is sent once per order, even if the order returns to the same state later.
 */
export async function queueOrderMail(db: Db, orderId: number, change: Change): Promise<void> {
  const { status, paymentStatus, at } = change;
  if (status === 'fulfilled' && paymentStatus === 'paid') return queuePurchaseMail(db, orderId, at);
  if (status === 'dispatched' || status === 'delivered') return queueStatusMail(db, orderId, status, at);
}

export async function queuePurchaseMail(db: Db, orderId: number, at: Date): Promise<void> {
  const { order, ...mail } = await findMailedOrder(db, orderId);
  await queueMail(db, { dedupeKey: `purchase:${orderId}`, ...mail, ...purchaseEmail(order) }, at);
}

export async function queueStatusMail(
  db: Db,
  orderId: number,
  status: 'dispatched' | 'delivered',
  at: Date,
): Promise<void> {
  const { order, ...mail } = await findMailedOrder(db, orderId);
  await queueMail(
    db,
    { dedupeKey: `status:${orderId}:${status}`, ...mail, ...statusEmail(order, status) },
    at,
  );
}

/** `refund` is true if a payment is refunded. */
export async function queueCancelledMail(
  db: Db,
  orderId: number,
  { refund, at }: { refund: boolean; at: Date },
): Promise<void> {
  const { order, ...mail } = await findMailedOrder(db, orderId);
  await queueMail(db, { dedupeKey: `cancelled:${orderId}`, ...mail, ...cancelledEmail(order, refund) }, at);
}

/** `isCancelled` is true if the same request cancelled the order. */
export async function queueRefundMail(
  db: Db,
  refundId: number,
  { isCancelled, at }: { isCancelled: boolean; at: Date },
): Promise<void> {
  const { order_id, amount, reason } = await db
    .selectFrom('refund')
    .select(['order_id', 'amount', 'reason'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const lines = await db
    .selectFrom('refund_line')
    .innerJoin('order_line', 'order_line.id', 'refund_line.order_line_id')
    .select(['order_line.name', 'refund_line.quantity', 'refund_line.amount'])
    .where('refund_id', '=', refundId)
    .orderBy('order_line.id')
    .execute();
  const refund = {
    amount: Number(amount),
    reason,
    lines: lines.map((line) => ({ ...line, amount: Number(line.amount) })),
    isCancelled,
  };
  const { order, ...mail } = await findMailedOrder(db, order_id);
  await queueMail(db, { dedupeKey: `refund:${refundId}`, ...mail, ...refundEmail(order, refund) }, at);
}

export async function findOrderStatus(db: Db, orderId: number): Promise<OrderStatus | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .where('status', '!=', 'cart')
    .executeTakeFirst();
  return row?.status;
}

export async function findLatestPurchase(db: Db, accountId: number): Promise<number | undefined> {
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

async function findMailedOrder(
  db: Db,
  id: number,
): Promise<{ to: string; accountId: number; order: MailedOrder }> {
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
  return { to, accountId, order: { id, accountId, discountPercent, lines, ...fields } };
}
