import type { Db, Trx } from '../../db/database';
import type { ProviderPayment, VerifiedWebhook } from '../../payments/provider';
import { orderIdOf, referenceOf } from '../../payments/reference';
import { changeState, lockOrder, type StoredOrder } from '../orders/lifecycle.repo';
import { isOutdated, type KnownPayment, type Verdict, verdict } from './payments.rules';

export type Outcome = Verdict | 'repeated' | 'unknown-order';

/**
 * Applies the state of a payment to its order, in the same transaction that records the webhook delivery, so that a
 * delivery is applied only once and a failure does not lose it.
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
    const known = await knownPayment(trx, provider, payment.id);
    if (isOutdated(payment, known)) return 'nothing';
    const otherPending =
      payment.status === 'rejected' && (await hasAnotherPending(trx, order.id, payment.id));
    const decided = verdict(order, payment, known, otherPending);
    await savePayment(trx, provider, payment, order.id, now);
    if (decided === 'refund') await markRefundDue(trx, provider, payment.id);
    if (decided === 'returned') await recordRefund(trx, provider, payment.id, now);
    await applyVerdict(trx, order, decided, now);
    return decided;
  });
}

/** Returns the ids of payments due for a refund: for one order, or for all orders. */
export async function listRefundsDue(db: Db, provider: string, orderId?: number): Promise<string[]> {
  let due = db
    .selectFrom('payment')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('refund_due', '=', true);
  if (orderId !== undefined) due = due.where('order_id', '=', orderId);
  return (await due.orderBy('id').execute()).map((row) => row.payment_id);
}

/** Records that a due refund was made; the payment status of a cancelled order becomes 'refunded'. */
export async function completeRefund(db: Db, provider: string, paymentId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('payment')
      .select('order_id')
      .where('provider', '=', provider)
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    // Lock the order before the payment, as every transaction does; the reverse order could deadlock with a webhook.
    const order = payment && (await lockOrder(trx, payment.order_id));
    if (order === undefined || !(await recordRefund(trx, provider, paymentId, now))) return;
    await applyVerdict(trx, order, 'returned', now);
  });
}

/** Deletes old webhook deliveries. They cannot be replayed, because webhooks of that age are rejected. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_event').where('received_at', '<', before).execute();
}

async function applyVerdict(trx: Trx, order: StoredOrder, decided: Verdict, at: Date): Promise<void> {
  const source = 'payment';
  switch (decided) {
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
      const isInShop = order.status === 'fulfilled' || order.status === 'pending';
      const status = isInShop ? 'cancelled' : order.status;
      return changeState(trx, order.id, { status, paymentStatus: 'refunded', source, at });
    }
    case 'returned':
      if (order.status !== 'cancelled') return undefined;
      return changeState(trx, order.id, {
        status: 'cancelled',
        paymentStatus: 'refunded',
        source: 'refund',
        at,
      });
    case 'refund':
    case 'nothing':
      return undefined;
  }
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
    .onConflict((repeat) => repeat.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function knownPayment(trx: Trx, provider: string, id: string): Promise<KnownPayment | undefined> {
  const row = await trx
    .selectFrom('payment')
    .select(['status', 'refund_due'])
    .where('provider', '=', provider)
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return row && { status: row.status, refundDue: row.refund_due };
}

async function hasAnotherPending(trx: Trx, orderId: number, paymentId: string): Promise<boolean> {
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
): Promise<void> {
  const { status, amount, currency } = payment;
  await trx
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
    .onConflict((known) => known.columns(['provider', 'payment_id']).doUpdateSet({ status, updated_at: now }))
    .execute();
}

async function markRefundDue(trx: Trx, provider: string, paymentId: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ refund_due: true })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute();
}

/**
 * Records that a due refund was made. Returns false if no refund is due, for example because it has been recorded
 * before.
 */
async function recordRefund(trx: Trx, provider: string, paymentId: string, now: Date): Promise<boolean> {
  const row = await trx
    .updateTable('payment')
    .set({ refund_due: false, refunded_at: now, status: 'refunded', updated_at: now })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where('refund_due', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
