import type { NewOrder } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { HttpError } from '../../http/errors';
import type { OrderToPay } from '../../payments/provider';
import { referenceOf } from '../../payments/reference';
import { fingerprint } from './orders.rules';

interface KeyedRequest {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
  now: Date;
}

/**
 * Claims an Idempotency-Key for an order. Returns `undefined` for a new key, or the id of the order that the same
 * request placed before. Throws 422 'key-reused' if the key was used for a different request.
 */
export async function claimKey(
  trx: Trx,
  { accountId, key, order, now }: KeyedRequest,
): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const hash = fingerprint(order);
  // A second request with the same key waits here until the first request commits or fails. The update changes nothing
  // but locks an existing row, so that no other transaction releases the key in between.
  const claimed = await trx
    .insertInto('idempotency')
    .values({ account_id: accountId, key, fingerprint: hash, order_id: null, created_at: now })
    .onConflict((repeat) => repeat.columns(['account_id', 'key']).doUpdateSet({ key }))
    .returning(['fingerprint', 'order_id'])
    .executeTakeFirstOrThrow();
  if (claimed.order_id === null) return undefined;
  if (claimed.fingerprint !== hash) {
    throw new HttpError(422, {
      error: 'key-reused',
      message: 'This Idempotency-Key belongs to another order.',
    });
  }
  return (await wasNeverPayable(trx, claimed.order_id)) ? undefined : claimed.order_id;
}

/**
 * Returns whether an order was cancelled before it had a payment page. In that case the client may use the key again.
 */
async function wasNeverPayable(trx: Trx, orderId: number): Promise<boolean> {
  // Read without a lock: a withdrawal locks the order first and then its key, so a lock here could deadlock.
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'preference_id'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.status === 'cancelled' && order.preference_id === null;
}

export async function saveOrderForKey(
  trx: Trx,
  { accountId, key }: Pick<KeyedRequest, 'accountId' | 'key'>,
  orderId: number,
): Promise<void> {
  if (key === undefined) return;
  await trx
    .updateTable('idempotency')
    .set({ order_id: orderId })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}

/** Deletes the Idempotency-Key that placed an order, so that the key can place another order. */
export async function releaseKey(trx: Trx, orderId: number): Promise<void> {
  await trx.deleteFrom('idempotency').where('order_id', '=', orderId).execute();
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}

/** Returns the order data that the payment provider needs, and the payment page if one has been created. */
export async function findOrderToPay(
  db: Db,
  id: number,
): Promise<{ order: OrderToPay; preferenceId: string | null; redirectUrl: string | null }> {
  const [order, lines] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['id', 'created_at', 'amount', 'currency', 'discount_percent', 'preference_id', 'redirect_url'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_line')
      .select(['name', 'quantity', 'unit_price'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  const itemised = lines.map((line) => ({
    title: line.name,
    quantity: line.quantity,
    unitPrice: line.unit_price,
  }));
  // A discounted total is rounded down and no longer equals the sum of whole unit prices, so it is sent as one item.
  const single = [
    { title: `Order #${id}, ${order.discount_percent}% off`, quantity: 1, unitPrice: order.amount },
  ];
  const items = order.discount_percent === 0 ? itemised : single;
  return {
    order: { id, reference: referenceOf(order), amount: order.amount, currency: order.currency, items },
    preferenceId: order.preference_id,
    redirectUrl: order.redirect_url,
  };
}

/** Stores the payment page of an order, unless the order already has one or is no longer pending. */
export async function savePreference(
  db: Db,
  id: number,
  preferenceId: string,
  redirectUrl: string,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ preference_id: preferenceId, redirect_url: redirectUrl })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('preference_id', 'is', null)
    .execute();
}
