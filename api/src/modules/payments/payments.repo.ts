import type { Db, Trx } from '../../db/database';
import type { ProviderPayment, VerifiedWebhook } from '../../payments/provider';
import { changeState, lockOrder, type OrderState } from '../orders/state.repo';
import { verdict, type KnownPayment, type Verdict } from './payments.rules';

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
    if (order === undefined) return 'unknown-order';
    const known = await knownPayment(trx, provider, payment.id);
    const decided = verdict(order, payment, known);
    await savePayment(trx, provider, payment, order.id, decided === 'refund', now);
    await moveOrder(trx, order, decided, now);
    return decided;
  });
}

/** Approved payments that have to go back to the buyer. */
export async function listRefundsDue(db: Db, provider: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('payment_id')
    .where('provider', '=', provider)
    .where('refund_due', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.payment_id);
}

/** Notes that the money went back; a cancelled order then reads as refunded. */
export async function markRefunded(db: Db, provider: string, paymentId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payment = await trx
      .updateTable('payment')
      .set({ refund_due: false, refunded_at: now, status: 'refunded', updated_at: now })
      .where('provider', '=', provider)
      .where('payment_id', '=', paymentId)
      .where('refund_due', '=', true)
      .returning('order_id')
      .executeTakeFirst();
    const order = payment && (await lockOrder(trx, payment.order_id));
    if (order?.status !== 'cancelled') return;
    await changeState(trx, order.id, {
      status: 'cancelled',
      paymentStatus: 'refunded',
      source: 'refund',
      at: now,
    });
  });
}

/** Orders whose payment nobody has decided yet, or whose time ran out lately; the least recently asked first. */
export async function listUndecided(db: Db, placedBefore: Date, placedAfter: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('preference_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('payment_status', 'in', ['unpaid', 'pending'])
          .and('status', '=', 'pending')
          .and('created_at', '<', placedBefore),
        eb('payment_status', '=', 'expired').and('created_at', '>', placedAfter),
      ]),
    )
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.map((row) => row.id);
}

async function moveOrder(trx: Trx, order: OrderState, decided: Verdict, at: Date): Promise<void> {
  const source = 'payment';
  switch (decided) {
    case 'fulfil':
      return changeState(trx, order.id, { status: 'fulfilled', paymentStatus: 'paid', source, at });
    case 'hold':
      return changeState(trx, order.id, { status: 'pending', paymentStatus: 'pending', source, at });
    case 'cancel':
      return changeState(trx, order.id, { status: 'cancelled', paymentStatus: 'rejected', source, at });
    case 'take-back': {
      // What is on its way already cannot go back on the shelf.
      const status = order.status === 'fulfilled' ? 'cancelled' : order.status;
      return changeState(trx, order.id, { status, paymentStatus: 'refunded', source, at });
    }
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
    .select(['status', 'refund_due', 'refunded_at'])
    .where('provider', '=', provider)
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return row && { status: row.status, returned: row.refund_due || row.refunded_at !== null };
}

async function savePayment(
  trx: Trx,
  provider: string,
  payment: ProviderPayment,
  orderId: number,
  refundDue: boolean,
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
      refund_due: refundDue,
      refunded_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((known) =>
      known
        .columns(['provider', 'payment_id'])
        .doUpdateSet({ status, updated_at: now, ...(refundDue ? { refund_due: true } : {}) }),
    )
    .execute();
}

/** Our order ids are what we hand over as reference; anything else belongs to no order. */
function orderIdOf(reference: string): number {
  return /^\d{1,9}$/.test(reference) ? Number(reference) : 0;
}
