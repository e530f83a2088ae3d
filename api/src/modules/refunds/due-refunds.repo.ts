import { sql } from 'kysely';
import type { PaymentStatus } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { backoffMs } from '../../mail/outbox.repo';
import { lockOrder, recordHistory, type StoredOrder } from '../orders/lifecycle.repo';

export interface PendingRefund {
  id: number;
  /** The payment's id at the provider. */
  paymentId: string;
  amount: number;
  key: string;
  /** Earliest time of the next attempt. */
  dueAt: Date;
}

/**
 * Returns the pending refunds, oldest first within each payment, including refunds whose next attempt is not due yet.
 * The caller must make the refunds of a payment in this order and stop at the first failure, so that only the oldest
 * pending refund can exist at the provider without being recorded in the store.
 */
export async function listPendingRefunds(
  db: Db,
  provider: string,
  orderId?: number,
): Promise<PendingRefund[]> {
  let pending = db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'payment.payment_id as paymentId', 'refund.amount', 'provider_key as key'])
    .select('refund.due_at as dueAt')
    .where('payment.provider', '=', provider)
    .where('made_at', 'is', null);
  if (orderId !== undefined) pending = pending.where('refund.order_id', '=', orderId);
  const rows = await pending.orderBy('refund.payment_id').orderBy('refund.id').execute();
  return rows.map(({ amount, ...refund }) => ({ ...refund, amount: Number(amount) }));
}

/** Counts an attempt and returns the new number of attempts, or `undefined` if the refund has already been made. */
export async function startAttempt(db: Db, refundId: number): Promise<number | undefined> {
  const row = await db
    .updateTable('refund')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', refundId)
    .where('made_at', 'is', null)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

export async function recordFailure(
  db: Db,
  { id, attempts, error, now }: { id: number; attempts: number; error: string; now: Date },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ last_error: error.slice(0, 500), due_at: new Date(now.getTime() + backoffMs(attempts)) })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .execute();
}

export async function listMadeRefundIds(db: Db, provider: string, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('provider_refund_id')
    .where('payment.provider', '=', provider)
    .where('payment.payment_id', '=', paymentId)
    .where('provider_refund_id', 'is not', null)
    .execute();
  return rows.flatMap(({ provider_refund_id: id }) => id ?? []);
}

/** Records that the provider has made a refund. Does nothing if this is already recorded. */
export async function completePendingRefund(
  db: Db,
  refundId: number,
  providerRefundId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { order_id: orderId } = await trx
      .selectFrom('refund')
      .select('order_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow();
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return;
    const pending = await trx
      .updateTable('refund')
      .set({ provider_refund_id: providerRefundId, last_error: null })
      .where('id', '=', refundId)
      .where('made_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (pending !== undefined) await recordRefundAsMade(trx, order, refundId, now);
  });
}

/**
 * Marks a refund as made, adds it to the order's history and returns the order's payment status. The order must be
 * locked.
 */
export async function recordRefundAsMade(
  trx: Trx,
  order: Pick<StoredOrder, 'id' | 'status' | 'payment_status'>,
  refundId: number,
  now: Date,
): Promise<PaymentStatus> {
  const { payment_id: paymentId, actor_id: actorId } = await trx
    .updateTable('refund')
    .set({ made_at: now })
    .where('id', '=', refundId)
    .returning(['payment_id', 'actor_id'])
    .executeTakeFirstOrThrow();
  const refundedPayment = await trx
    .updateTable('payment')
    .set({ status: 'refunded', refunded_at: now, updated_at: now })
    .where('id', '=', paymentId)
    .where('status', '=', 'approved')
    .where('amount', '=', refundedAmount(paymentId))
    .returning('id')
    .executeTakeFirst();
  const isRefunded = refundedPayment !== undefined && order.payment_status === 'paid';
  const paymentStatus = isRefunded ? 'refunded' : order.payment_status;
  const state = { ...order, payment_status: paymentStatus };
  await recordRefundStep(trx, state, { at: now, refundId, actorId });
  return paymentStatus;
}

/** An entry in the history of an order. Without `refundId`, it stands for a refund of the whole payment. */
interface RefundStep {
  at: Date;
  refundId?: number;
  actorId?: number;
}

/**
 * Marks all pending refunds of a payment as made, because the provider has returned the whole payment. Returns the
 * entries for the order's history. The order must be locked.
 */
export async function settleRefunds(trx: Trx, paymentId: number, now: Date): Promise<RefundStep[]> {
  const rows = await trx
    .updateTable('refund')
    .set({ made_at: now, last_error: null })
    .where('payment_id', '=', paymentId)
    .where('made_at', 'is', null)
    .returning(['id', 'actor_id'])
    .execute();
  return rows
    .sort((a, b) => a.id - b.id)
    .map(({ id, actor_id: actorId }) => ({ at: now, refundId: id, actorId }));
}

export async function recordRefundStep(
  trx: Trx,
  { id, status, payment_status: paymentStatus }: Pick<StoredOrder, 'id' | 'status' | 'payment_status'>,
  { actorId, ...step }: RefundStep,
): Promise<void> {
  await trx.updateTable('orders').set({ payment_status: paymentStatus }).where('id', '=', id).execute();
  await recordHistory(trx, id, { status, paymentStatus, source: 'refund', ...step }, actorId ?? null);
}

const refundedAmount = (paymentId: number) =>
  sql<string>`(select sum(amount) from refund where payment_id = ${paymentId} and made_at is not null)`;
