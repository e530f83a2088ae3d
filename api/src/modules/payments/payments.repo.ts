import type { Db, Trx } from '../../db/database';
import type { ProviderPayment, VerifiedWebhook } from '../../payments/provider';
import { orderIdOf, referenceOf } from '../../payments/reference';
import { changeState, lockOrder, type OrderState } from '../orders/state.repo';
import { isOvertaken, verdict, type KnownPayment, type Verdict } from './payments.rules';

export type Outcome = Verdict | 'repeated' | 'unknown-order';

/**
 * Applies what the provider says about a payment to its order, in one transaction with the record of the webhook
 * that told it: a delivery counts once, and none is lost when this fails half way.
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
    if (isOvertaken(payment, known)) return 'nothing';
    const open = payment.status === 'rejected' && (await hasAnotherPending(trx, order.id, payment.id));
    const decided = verdict(order, payment, known, open);
    await savePayment(trx, provider, payment, order.id, now);
    if (decided === 'refund') await demandRefund(trx, provider, payment.id);
    if (decided === 'returned') await noteRefund(trx, provider, payment.id, now);
    await moveOrder(trx, order, decided, now);
    return decided;
  });
}

/** Approved payments that have to go back to the buyer: of one order, or of all. */
export async function listRefundsDue(db: Db, provider: string, orderId?: number): Promise<string[]> {
  let due = db
    .selectFrom('payment')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('refund_due', '=', true);
  if (orderId !== undefined) due = due.where('order_id', '=', orderId);
  return (await due.orderBy('id').execute()).map((row) => row.payment_id);
}

/** Notes that the money went back; a cancelled order then reads as refunded. */
export async function markRefunded(db: Db, provider: string, paymentId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await trx
      .selectFrom('payment')
      .select('order_id')
      .where('provider', '=', provider)
      .where('payment_id', '=', paymentId)
      .executeTakeFirst();
    // The order first, as everywhere: locked the other way round, a webhook about it and this would wait for each other.
    const order = payment && (await lockOrder(trx, payment.order_id));
    if (order === undefined || !(await noteRefund(trx, provider, paymentId, now))) return;
    await moveOrder(trx, order, 'returned', now);
  });
}

/** A delivery is refused by its age long before it is forgotten here. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_event').where('received_at', '<', before).execute();
}

async function moveOrder(trx: Trx, order: OrderState, decided: Verdict, at: Date): Promise<void> {
  const source = 'payment';
  switch (decided) {
    case 'fulfil': {
      // An administrator may have sent it off already.
      const status = order.status === 'pending' ? 'fulfilled' : order.status;
      return changeState(trx, order.id, { status, paymentStatus: 'paid', source, at });
    }
    case 'hold':
      return changeState(trx, order.id, { status: order.status, paymentStatus: 'pending', source, at });
    case 'cancel':
      return changeState(trx, order.id, { status: 'cancelled', paymentStatus: 'rejected', source, at });
    case 'take-back': {
      // What is on its way already cannot go back on the shelf.
      const inTheShop = order.status === 'fulfilled' || order.status === 'pending';
      const status = inTheShop ? 'cancelled' : order.status;
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

async function demandRefund(trx: Trx, provider: string, paymentId: string): Promise<void> {
  await trx
    .updateTable('payment')
    .set({ refund_due: true })
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** False when no refund was due: it has been noted already. */
async function noteRefund(trx: Trx, provider: string, paymentId: string, now: Date): Promise<boolean> {
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
