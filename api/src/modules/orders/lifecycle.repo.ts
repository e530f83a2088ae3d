import type { OrderStatus, OrderStatusResult, PaymentStatus } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';
import { reclaimCoupon } from '../coupons/coupon-uses.repo';
import { queueCancelledMail, queueOrderMail } from '../mails/order-mails.repo';
import { isRefundDue, markRefundsDue } from '../payments/refunds.repo';
import { paymentStatusAfter } from './orders.rules';
import { reclaimUnits, returnUnits } from './stock.repo';

export interface StoredOrder {
  id: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  amount: number;
  currency: string;
  preference_id: string | null;
  created_at: Date;
  expires_at: Date | null;
  /** Total amount of the refunds by administrators, in the order's currency with two decimals. */
  refunded: string;
}

interface Change {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  source: 'checkout' | 'payment' | 'expiry' | 'refund' | 'admin' | 'buyer' | 'deletion';
  at: Date;
  expiresAt?: Date;
  /** The refund that the provider has made in this step. */
  refundId?: number;
}

/** Locks an order, so that its payment, expiry and cancellation do not run concurrently. */
export async function lockOrder(trx: Trx, id: number): Promise<StoredOrder | undefined> {
  return trx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'payment_status',
      'amount',
      'currency',
      'preference_id',
      'created_at',
      'expires_at',
      'refunded',
    ])
    .where('id', '=', id)
    .where('status', '!=', 'cart')
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Changes an order, records the change in its history and queues the buyer's email, if the new status has one.
 * Cancelling an order also returns its units to stock and, if its account is deleted, erases its address.
 */
export async function changeState(
  trx: Trx,
  orderId: number,
  change: Change,
  actorId: number | null = null,
): Promise<void> {
  const { status, paymentStatus, expiresAt } = change;
  const deadline = expiresAt === undefined ? {} : { expires_at: expiresAt };
  await trx
    .updateTable('orders')
    .set({
      status,
      payment_status: paymentStatus,
      ...(paymentStatus === 'unpaid' ? deadline : { expires_at: null }),
    })
    .where('id', '=', orderId)
    .execute();
  await recordHistory(trx, orderId, change, actorId);
  if (status !== 'cancelled') return;
  const cause = change.source === 'expiry' ? 'expiry' : 'cancellation';
  await returnUnits(trx, { orderId, cause, actorId, at: change.at });
  await eraseAddresses(trx, { orderId });
}

/** Erases the postal address of cancelled orders if their account is deleted. */
export async function eraseAddresses(
  trx: Trx,
  scope: { orderId: number } | { accountId: number },
): Promise<void> {
  const [column, id] =
    'orderId' in scope ? (['id', scope.orderId] as const) : (['account_id', scope.accountId] as const);
  await trx
    .updateTable('orders')
    .set({ address: '' })
    .where(column, '=', id)
    .where('status', '=', 'cancelled')
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('account').select('id').where('deleted_at', 'is not', null),
    )
    .execute();
}

/**
 * Records a change in the order's history. Also queues the buyer's email, if the new status has one and the
 * change is not a refund.
 */
export async function recordHistory(
  trx: Trx,
  orderId: number,
  change: Change,
  actorId: number | null = null,
): Promise<void> {
  await trx
    .insertInto('order_history')
    .values({
      order_id: orderId,
      at: change.at,
      source: change.source,
      actor_id: actorId,
      status: change.status,
      payment_status: change.paymentStatus,
      refund_id: change.refundId ?? null,
    })
    .execute();
  // The email about a refund is queued separately.
  if (change.source !== 'refund') await queueOrderMail(trx, orderId, change);
}

/** Returns up to 200 ids, oldest order first. */
export async function listOverdue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('payment_status', '=', 'unpaid')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Cancels an order if it is pending and unpaid and its deadline has been reached. Otherwise, returns false.
 */
export async function expireOrder(db: Db, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.status !== 'pending' || order.payment_status !== 'unpaid') return false;
    if (order.expires_at === null || order.expires_at > now) return false;
    await changeState(trx, id, { status: 'cancelled', paymentStatus: 'expired', source: 'expiry', at: now });
    return true;
  });
}

interface Cancellation {
  orderId: number;
  buyerId: number;
  now: Date;
}

/**
 * Cancels an order at its buyer's request, which is possible until the order is dispatched. Money that has not been
 * refunded yet becomes due for a refund. Returns undefined if the buyer has no such order.
 * @throws HttpError 409 if the order cannot be cancelled in its current state or its payment is unknown
 */
export async function cancelOwnOrder(
  db: Db,
  cancellation: Cancellation,
): Promise<OrderStatusResult | undefined> {
  const { orderId, buyerId, now } = cancellation;
  return db.transaction().execute(async (trx) => {
    if (!(await isBuyer(trx, orderId, buyerId))) return undefined;
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return undefined;
    requireCancellable(order);
    // A free or fully refunded order has no money left to refund.
    const needsRefund = order.payment_status === 'paid' && Number(order.refunded) < order.amount;
    if (needsRefund && (await markRefundsDue(trx, orderId)) === 0) {
      throw conflict('payment-unknown', 'We cannot find the payment of this order. Please write to us.');
    }
    // The payment status stays 'paid' until the provider has made the refund.
    const paymentStatus = order.payment_status === 'unpaid' ? 'expired' : order.payment_status;
    const change = { status: 'cancelled', paymentStatus, source: 'buyer', at: now } as const;
    await changeState(trx, orderId, change, buyerId);
    await queueCancelledMail(trx, orderId, { refund: needsRefund, at: now });
    return { id_order: orderId, status: 'cancelled', payment_status: paymentStatus };
  });
}

function requireCancellable({ status, payment_status: payment }: StoredOrder): void {
  if (status === 'cancelled') throw conflict('already-cancelled', 'This order is cancelled already.');
  if (status === 'dispatched' || status === 'delivered') {
    throw conflict('already-dispatched', 'This order has left the shop already. Please write to us.');
  }
  // The provider may approve the payment at any moment, so the buyer has to wait for its decision.
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

interface StatusChange {
  orderId: number;
  /** The status that the administrator saw. */
  from: OrderStatus | undefined;
  status: OrderStatus;
  adminId: number;
  holdMinutes: number;
  /** Throws 403 if the administrator has to re-authenticate before cancelling a paid order. */
  guardPaid: () => void;
  now: Date;
}

/**
 * Sets the status of an order for an administrator. Does nothing if the order already has the status. Returns
 * undefined for an unknown order.
 * @throws HttpError 403 if cancelling a paid order requires re-authentication, 409 if the status is no longer
 * `from`, a refund is due, the units are sold out, or the coupon is used up
 */
export async function setStatus(db: Db, request: StatusChange): Promise<OrderStatusResult | undefined> {
  const { orderId, from, status, adminId, now } = request;
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return undefined;
    if (order.status === status) {
      return { id_order: orderId, status, payment_status: order.payment_status };
    }
    if (from !== undefined && order.status !== from) {
      throw conflict('moved-on', `This order is ${order.status} by now, not ${from}.`);
    }
    if (status === 'cancelled' && order.payment_status === 'paid') request.guardPaid();
    if (order.status === 'cancelled') {
      // Without this check, the order could be dispatched as paid while its payment is being refunded.
      if (order.payment_status === 'paid' && (await isRefundDue(trx, orderId))) {
        throw conflict('refund-due', 'The money of this order is on its way back to the buyer.');
      }
      await reclaimCoupon(trx, orderId);
      const lines = await reclaimUnits(trx, { orderId, cause: 'reopening', actorId: adminId, at: now });
      if (lines.length > 0) throw conflict('out-of-stock', 'Sin stock', { lines });
    }
    const paymentStatus = paymentStatusAfter(order, status);
    const deadline = new Date(now.getTime() + request.holdMinutes * 60_000);
    const isUnpaid = status === 'pending' && paymentStatus === 'unpaid';
    const change = { status, paymentStatus, source: 'admin', at: now } as const;
    await changeState(trx, orderId, { ...change, ...(isUnpaid && { expiresAt: deadline }) }, adminId);
    const before = { status: order.status, payment_status: order.payment_status };
    const after = { status, payment_status: paymentStatus };
    const auditEntry = { action: 'order-moved', subject: `order ${orderId}`, detail: { before, after } };
    await recordAuditEntry(trx, { ...auditEntry, actorId: adminId, at: now });
    return { id_order: orderId, ...after };
  });
}
