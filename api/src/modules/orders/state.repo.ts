import type { OrderStatus, PaymentStatus } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { queueOrderMail } from '../mails/order-mails.repo';
import { returnUnits } from './stock.repo';

/** An order as the rules of payment and expiry look at it. */
export interface OrderState {
  id: number;
  status: OrderStatus;
  payment_status: PaymentStatus;
  amount: number;
  currency: string;
  preference_id: string | null;
  created_at: Date;
  expires_at: Date | null;
}

interface Change {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** What made the change, for the order's history. */
  source: 'checkout' | 'payment' | 'expiry' | 'refund' | 'admin' | 'buyer' | 'deletion';
  at: Date;
  /** A new deadline, for an order that becomes unpaid again. */
  expiresAt?: Date;
}

/** Locks the order until the transaction ends, so that payment, expiry and cancellation take turns. */
export async function lockOrder(trx: Trx, id: number): Promise<OrderState | undefined> {
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
    ])
    .where('id', '=', id)
    .where('status', '!=', 'cart')
    .forUpdate()
    .executeTakeFirst();
}

/** Moves an order on and writes its history. Only an unpaid order keeps its deadline. */
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
  await returnUnits(trx, orderId);
  await forgetAddresses(trx, { orderId });
}

/** Removes the postal address from cancelled orders of deleted accounts: of one order, or of one account's. */
export async function forgetAddresses(
  trx: Trx,
  of: { orderId: number } | { accountId: number },
): Promise<void> {
  const [column, id] =
    'orderId' in of ? (['id', of.orderId] as const) : (['account_id', of.accountId] as const);
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
    })
    .execute();
  await queueOrderMail(trx, orderId, change);
}

/** Ids of unpaid orders whose time is over, oldest first. */
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

/** Cancels an order that is still unpaid after its time; false when it has been decided meanwhile. */
export async function expireOrder(db: Db, id: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.status !== 'pending' || order.payment_status !== 'unpaid') return false;
    if (order.expires_at === null || order.expires_at > now) return false;
    await changeState(trx, id, { status: 'cancelled', paymentStatus: 'expired', source: 'expiry', at: now });
    return true;
  });
}
