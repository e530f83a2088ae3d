import type { OrderState, OrderStatus } from '../../../contract';
import type { Db } from '../../db/database';
import { conflict } from '../../http/errors';
import { recordAct } from '../audit/audit.repo';
import { isRefundDue } from '../payments/refunds.repo';
import { paymentAfterMove } from './orders.rules';
import { changeState, lockOrder } from './state.repo';
import { retakeUnits } from './stock.repo';

interface Move {
  orderId: number;
  /** Where the administrator has seen it, if that matters. */
  from: OrderStatus | undefined;
  status: OrderStatus;
  adminId: number;
  /** How long an order that waits for its payment again holds its units. */
  holdMinutes: number;
  /** Throws when a paid order may not be cancelled by this session now. */
  guardPaid: () => void;
  now: Date;
}

/**
 * Moves an order by an administrator's word; undefined when there is none. The row is locked, so that payment, expiry
 * and a second administrator take their turn: units leave and come back once.
 */
export async function setStatus(db: Db, move: Move): Promise<OrderState | undefined> {
  const { orderId, from, status, adminId, now } = move;
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) return undefined;
    if (order.status === status) {
      return { id_order: orderId, status, payment_status: order.payment_status };
    }
    if (from !== undefined && order.status !== from) {
      throw conflict('moved-on', `This order is ${order.status} by now, not ${from}.`);
    }
    if (status === 'cancelled' && order.payment_status === 'paid') move.guardPaid();
    if (order.status === 'cancelled') {
      // It would be sent off as paid, and the money given back all the same.
      if (order.payment_status === 'paid' && (await isRefundDue(trx, orderId))) {
        throw conflict('refund-due', 'The money of this order is on its way back to the buyer.');
      }
      const lines = await retakeUnits(trx, orderId);
      if (lines.length > 0) throw conflict('out-of-stock', 'Sin stock', { lines });
    }
    const paymentStatus = paymentAfterMove(order, status);
    const deadline = new Date(now.getTime() + move.holdMinutes * 60_000);
    const waits = status === 'pending' && paymentStatus === 'unpaid';
    const change = { status, paymentStatus, source: 'admin', at: now } as const;
    await changeState(trx, orderId, { ...change, ...(waits && { expiresAt: deadline }) }, adminId);
    const before = { status: order.status, payment_status: order.payment_status };
    const after = { status, payment_status: paymentStatus };
    const act = { action: 'order-moved', subject: `order ${orderId}`, detail: { before, after } };
    await recordAct(trx, { ...act, actorId: adminId, at: now });
    return { id_order: orderId, ...after };
  });
}
