import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database';
import type { ProviderPayment, VerifiedWebhook } from '../../payments/provider';
import { orderIdOf, referenceOf } from '../../payments/reference';
import { changeState, lockOrder, type StoredOrder } from '../orders/lifecycle.repo';
import { recordRefundStep, settleRefunds } from '../refunds/due-refunds.repo';
import { assessPayment, isOutdated, type PaymentEffect, type StoredPayment } from './payments.rules';

export type Outcome = PaymentEffect | 'repeated' | 'unknown-order';

/**
 * Applies the state of a payment to its order and returns the effect. Returns 'repeated' if the webhook delivery is
 * already recorded, and 'unknown-order' if the payment belongs to no order of this store. The delivery is recorded in
 * the same transaction, so that it can be delivered again after a failure.
 */
export async function applyPayment(
  db: Db,
  provider: string,
  payment: ProviderPayment,
  now: Date,
  webhook?: VerifiedWebhook,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    if (webhook !== undefined && !(await isFirstDelivery(trx, provider, webhook, now))) return 'repeated';
    const order = await lockOrder(trx, orderIdOf(payment.reference));
    if (order === undefined || referenceOf(order) !== payment.reference) return 'unknown-order';
    const stored = await findStoredPayment(trx, provider, payment.id);
    if (isOutdated(payment, stored)) return 'nothing';
    const isAnotherPending =
      payment.status === 'rejected' && (await hasAnotherPendingPayment(trx, order.id, payment.id));
    const effect = assessPayment(order, payment, stored, isAnotherPending);
    const paymentId = await savePayment(trx, provider, payment, order.id, now);
    if (effect === 'refund') await markRefundDue(trx, paymentId);
    await applyEffect(trx, order, effect, now);
    if (effect === 'returned' || effect === 'take-back')
      await recordFullRefund(trx, order.id, paymentId, now);
    return effect;
  });
}

/**
 * Returns the provider's ids of the payments whose remaining amount is due for a refund. Omits payments with a pending
 * refund by an administrator.
 */
export async function listPaymentsToRefund(db: Db, provider: string, orderId?: number): Promise<string[]> {
  let due = db
    .selectFrom('payment')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('refund_due', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.payment_id', '=', 'payment.id')
            .where('made_at', 'is', null),
        ),
      ),
    );
  if (orderId !== undefined) due = due.where('order_id', '=', orderId);
  return (await due.orderBy('id').execute()).map((row) => row.payment_id);
}

/**
 * Records that the remaining amount of a payment was refunded, and updates its order. Does nothing if no refund of the
 * payment is due.
 */
export async function completePaymentRefund(
  db: Db,
  provider: string,
  paymentId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('payment')
      .select(['id', 'order_id'])
      .where('provider', '=', provider)
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    // Lock the order before the payment: the reverse sequence could deadlock with a webhook.
    const order = payment && (await lockOrder(trx, payment.order_id));
    if (payment === undefined || order === undefined) return;
    if (!(await recordRefund(trx, payment.id, now))) return;
    await recordFullRefund(trx, order.id, payment.id, now);
  });
}

/** Deletes old deliveries, which need no record, because webhooks of that age are rejected. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_event').where('received_at', '<', before).execute();
}

async function applyEffect(trx: Trx, order: StoredOrder, effect: PaymentEffect, at: Date): Promise<void> {
  const source = 'payment';
  switch (effect) {
    case 'fulfil': {
      // An administrator may have dispatched the order already.
      const status = order.status === 'pending' ? 'fulfilled' : order.status;
      return changeState(trx, order.id, { status, paymentStatus: 'paid', source, at });
    }
    case 'hold':
      return changeState(trx, order.id, { status: order.status, paymentStatus: 'pending', source, at });
    case 'cancel':
      return changeState(trx, order.id, { status: 'cancelled', paymentStatus: 'rejected', source, at });
    case 'take-back': {
      // The units of a dispatched order cannot be returned to stock.
      const isBeforeDispatch = order.status === 'fulfilled' || order.status === 'pending';
      const status = isBeforeDispatch ? 'cancelled' : order.status;
      return changeState(trx, order.id, { status, paymentStatus: 'refunded', source, at });
    }
    case 'returned':
    case 'refund':
    case 'nothing':
      return undefined;
  }
}

/**
 * Marks a payment and its pending refunds as refunded. Marks the order too, unless another payment has been
 * approved or the order is neither cancelled, paid nor refunded.
 */
async function recordFullRefund(trx: Trx, orderId: number, paymentId: number, now: Date): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ refund_due: false, refunded_at: now, status: 'refunded', updated_at: now })
    .where('id', '=', paymentId)
    .execute();
  const steps = await settleRefunds(trx, paymentId, now);
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return;
  const wasRefunded = order.payment_status === 'refunded';
  const isRefundable = order.status === 'cancelled' || order.payment_status === 'paid' || wasRefunded;
  const isRefunded = isRefundable && !(await hasApprovedPayment(trx, orderId));
  // Without this additional step, the change to the payment status would be missing from the history.
  if (isRefunded && steps.length === 0 && !wasRefunded) steps.push({ at: now });
  // The history has every refund by an administrator, even if another payment still pays for the order.
  const state = isRefunded ? { ...order, payment_status: 'refunded' as const } : order;
  for (const step of steps) await recordRefundStep(trx, state, step);
}

async function isFirstDelivery(
  trx: Trx,
  provider: string,
  webhook: VerifiedWebhook,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_event')
    .values({ provider, event_id: webhook.eventId, payment_id: webhook.paymentId, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function findStoredPayment(trx: Trx, provider: string, id: string): Promise<StoredPayment | undefined> {
  const row = await trx
    .selectFrom('payment')
    .select(['status', 'refund_due'])
    .select(
      sql<boolean>`
        amount <= (select sum(refund.amount) from refund where refund.payment_id = payment.id)`.as(
        'is_refunded_in_parts',
      ),
    )
    .where('provider', '=', provider)
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return row && { status: row.status, isFullRefundInitiated: row.refund_due || row.is_refunded_in_parts };
}

async function hasApprovedPayment(trx: Trx, orderId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasAnotherPendingPayment(trx: Trx, orderId: number, paymentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('payment_id', '!=', paymentId)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function savePayment(
  trx: Trx,
  provider: string,
  payment: ProviderPayment,
  orderId: number,
  now: Date,
): Promise<number> {
  const { status, amount, currency } = payment;
  const { id } = await trx
    .insertInto('payment')
    .values({
      provider,
      payment_id: payment.id,
      order_id: orderId,
      status,
      amount,
      currency,
      refund_due: false,
      refunded_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'payment_id']).doUpdateSet({ status, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function markRefundDue(trx: Trx, paymentId: number): Promise<void> {
  await trx.updateTable('payment').set({ refund_due: true }).where('id', '=', paymentId).execute();
}

/** Records that the due refund of a payment was made. Returns false if no refund is due. */
async function recordRefund(trx: Trx, paymentId: number, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('payment')
    .set({ refund_due: false, refunded_at: now, status: 'refunded', updated_at: now })
    .where('id', '=', paymentId)
    .where('refund_due', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
