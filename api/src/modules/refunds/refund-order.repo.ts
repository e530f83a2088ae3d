import { createHash, randomUUID } from 'node:crypto';
import type { NewRefund, RefundResult } from '../../../contract';
import { normalise, type PaidLine, refundShares } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { conflict, HttpError, invalid } from '../../http/errors';
import { recordAuditEntry } from '../audit/audit.repo';
import { queueRefundMail } from '../mails/order-mails.repo';
import { changeState, lockOrder, type StoredOrder } from '../orders/lifecycle.repo';
import { returnRefundedUnits } from '../orders/stock.repo';
import { isRefundDue } from '../payments/refunds.repo';
import { recordRefundAsMade } from './due-refunds.repo';

interface RefundRequest extends NewRefund {
  orderId: number;
  adminId: number;
  key: string;
  now: Date;
}

interface RefundedLine {
  id: number;
  name: string;
  quantity: number;
  cents: number;
}

/**
 * Stores a refund that the provider has to make, with its audit entry and email, and cancels the order if requested.
 * Returns `undefined` for an unknown order. `isReplayed` is true if the key has already been used for this refund.
 * @throws HttpError 409 if the order has changed, its payment cannot be refunded or too few units remain, and 422 for
 * invalid lines or a key that was used for a different refund
 */
export async function refundOrder(
  db: Db,
  request: RefundRequest,
): Promise<(RefundResult & { isReplayed: boolean }) | undefined> {
  return db.transaction().execute(async (trx) => {
    // Payments, cancellations and other refunds of the order wait for this lock.
    const order = await lockOrder(trx, request.orderId);
    if (order === undefined) return undefined;
    const earlierResult = await findEarlierResult(trx, order, request);
    if (earlierResult !== undefined) return { ...earlierResult, isReplayed: true };
    await rejectIfChanged(trx, order, request);
    const paymentId = await findAcceptedPayment(trx, order);
    const lines = await chooseLines(trx, order, request.lines);
    const cents = lines.reduce((sum, line) => sum + line.cents, 0);
    const refund = await storeRefund(trx, request, { paymentId, lines, cents });
    await recordAuditEntry(trx, {
      actorId: request.adminId,
      at: request.now,
      action: 'order-refunded',
      subject: `order ${order.id}`,
      detail: {
        amount: cents / 100,
        lines: lines.map(({ name, quantity }) => `${name} × ${quantity}`),
        restock: refund.restock,
        reason: refund.reason,
      },
    });
    const status = await cancelIfRequested(trx, order, request);
    await queueRefundMail(trx, refund.id, { isCancelled: status !== order.status, at: request.now });
    // The provider does not accept a refund of $0.
    const payment_status =
      cents === 0
        ? await recordRefundAsMade(trx, { ...order, status }, refund.id, request.now)
        : order.payment_status;
    return { id_order: order.id, status, payment_status, amount: cents / 100, isReplayed: false };
  });
}

/** @throws HttpError 422 if the key was used for a different refund */
async function findEarlierResult(
  trx: Trx,
  order: StoredOrder,
  request: RefundRequest,
): Promise<RefundResult | undefined> {
  const earlier = await trx
    .selectFrom('refund')
    .select(['fingerprint', 'amount'])
    .where('actor_id', '=', request.adminId)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (earlier === undefined) return undefined;
  if (earlier.fingerprint !== fingerprint(request)) throw keyReused();
  const { id: id_order, status, payment_status } = order;
  return { id_order, status, payment_status, amount: Number(earlier.amount) };
}

async function rejectIfChanged(
  trx: Trx,
  order: StoredOrder,
  { from, known_refunds: known }: RefundRequest,
): Promise<void> {
  if (from !== undefined && order.status !== from) {
    throw conflict('moved-on', `This order is ${order.status} by now, not ${from}.`);
  }
  const refunds = await trx.selectFrom('refund').select('id').where('order_id', '=', order.id).execute();
  if (refunds.length !== known) {
    throw conflict('moved-on', 'This order has been refunded in the meantime. Please look at it again.');
  }
}

/**
 * Returns the id of the payment that paid for the order. Duplicate and late payments are refunded separately.
 * @throws HttpError 409 if the order is not paid, was free, or has no payment that can be refunded
 */
async function findAcceptedPayment(trx: Trx, order: StoredOrder): Promise<number> {
  if (order.payment_status !== 'paid') {
    throw conflict('not-paid', `The payment of this order is ${order.payment_status}: nothing to refund.`);
  }
  if (order.amount === 0) throw conflict('nothing-paid', 'This order was free: nothing to refund.');
  const payment = await trx
    .selectFrom('payment')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', '=', 'approved')
    .where('refund_due', '=', false)
    .orderBy('id')
    .executeTakeFirst();
  if (payment !== undefined) return payment.id;
  if (await isRefundDue(trx, order.id)) {
    throw conflict('refund-due', 'The money of this order is on its way back to the buyer.');
  }
  throw conflict('payment-unknown', 'The payment of this order cannot be found at the provider.');
}

/**
 * Returns the requested lines or, by default, all remaining units.
 * @throws HttpError 409 if too few units remain, 422 if a requested line is unknown or listed twice
 */
async function chooseLines(
  trx: Trx,
  { id: orderId, amount }: StoredOrder,
  requested: NewRefund['lines'],
): Promise<RefundedLine[]> {
  const lines = await trx
    .selectFrom('order_line')
    .select(['id', 'name', 'quantity', 'unit_price', 'refunded'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const units = requested === undefined ? unitsLeft(lines) : requestedUnits(lines, requested);
  if (units.size === 0) throw conflict('already-refunded', 'Everything has been refunded already.');
  const shares = refundShares(lines, amount, units);
  return lines.flatMap(({ id, name }) => {
    const quantity = units.get(id);
    return quantity === undefined ? [] : { id, name, quantity, cents: shares.get(id) ?? 0 };
  });
}

function unitsLeft(lines: readonly PaidLine[]): Map<number, number> {
  const left = lines.map(({ id, quantity, refunded }) => [id, quantity - refunded] as const);
  return new Map(left.filter(([, units]) => units > 0));
}

function requestedUnits(
  lines: readonly (PaidLine & { name: string })[],
  requested: NonNullable<NewRefund['lines']>,
): Map<number, number> {
  const units = new Map<number, number>();
  for (const [index, { id, quantity }] of requested.entries()) {
    const line = lines.find((candidate) => candidate.id === id);
    if (line === undefined || units.has(id)) {
      const message = line === undefined ? 'The order has no such line' : 'A line is listed twice';
      throw invalid([{ path: `/lines/${index}/id`, message }]);
    }
    const left = line.quantity - line.refunded;
    if (quantity > left) {
      throw conflict('already-refunded', `Only ${left} of '${line.name}' can still be refunded.`);
    }
    units.set(id, quantity);
  }
  return units;
}

async function storeRefund(
  trx: Trx,
  request: RefundRequest,
  { paymentId, lines, cents }: { paymentId: number; lines: readonly RefundedLine[]; cents: number },
): Promise<{ id: number; restock: boolean; reason: string }> {
  const { orderId, adminId, key, now } = request;
  const units = lines.map(({ id, quantity }) => ({ lineId: id, quantity }));
  const origin = { orderId, cause: 'refund', actorId: adminId, at: now } as const;
  const restock = request.restock && (await returnRefundedUnits(trx, units, origin));
  const stored = await trx
    .insertInto('refund')
    .values({
      order_id: orderId,
      payment_id: paymentId,
      actor_id: adminId,
      key,
      fingerprint: fingerprint(request),
      amount: cents / 100,
      reason: normalise(request.reason),
      restock,
      provider_key: randomUUID(),
      created_at: now,
      due_at: now,
      made_at: null,
    })
    .onConflict((repeat) => repeat.columns(['actor_id', 'key']).doNothing())
    .returning(['id', 'restock', 'reason'])
    .executeTakeFirst();
  // A concurrent refund of another order has used the key.
  if (stored === undefined) throw keyReused();
  await trx
    .insertInto('refund_line')
    .values(
      lines.map(({ id, quantity, cents: share }) => ({
        refund_id: stored.id,
        order_line_id: id,
        quantity,
        amount: share / 100,
      })),
    )
    .execute();
  await trx
    .updateTable('order_line')
    .from('refund_line')
    .set((eb) => ({ refunded: eb('refunded', '+', eb.ref('refund_line.quantity')) }))
    .whereRef('refund_line.order_line_id', '=', 'order_line.id')
    .where('refund_id', '=', stored.id)
    .execute();
  await trx
    .updateTable('orders')
    .set((eb) => ({ refunded: eb('refunded', '+', String(cents / 100)) }))
    .where('id', '=', orderId)
    .execute();
  return stored;
}

async function cancelIfRequested(
  trx: Trx,
  { id, status, payment_status: paymentStatus }: StoredOrder,
  { cancel = false, adminId, now }: RefundRequest,
): Promise<StoredOrder['status']> {
  if (!cancel || status === 'cancelled') return status;
  await changeState(trx, id, { status: 'cancelled', paymentStatus, source: 'admin', at: now }, adminId);
  const before = { status, payment_status: paymentStatus };
  const after = { status: 'cancelled', payment_status: paymentStatus };
  const entry = { action: 'order-moved', subject: `order ${id}`, detail: { before, after } };
  await recordAuditEntry(trx, { ...entry, actorId: adminId, at: now });
  return 'cancelled';
}

function fingerprint({ orderId, lines, restock, reason, cancel = false }: RefundRequest): string {
  const units = lines?.map(({ id, quantity }) => [id, quantity]) ?? null;
  const text = JSON.stringify([orderId, units, restock, reason, cancel]);
  return createHash('sha256').update(text).digest('base64url');
}

const keyReused = () =>
  new HttpError(422, { error: 'key-reused', message: 'This Idempotency-Key belongs to another refund.' });
