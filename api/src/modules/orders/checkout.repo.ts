import type { Db, Trx } from '../../db/database';
import type { ProviderOrder } from '../../payments/provider';
import { toProviderOrder } from './orders.rules';

/** Deletes the Idempotency-Key of an order, so that the key can be used for another order. */
export async function releaseKey(trx: Trx, orderId: number): Promise<void> {
  await trx.deleteFrom('idempotency').where('order_id', '=', orderId).execute();
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}

/** Returns the order data that the payment provider needs, and the payment page if one has been created. */
export async function findProviderOrder(
  db: Db,
  id: number,
): Promise<{ order: ProviderOrder; preferenceId: string | null; redirectUrl: string | null }> {
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
  const { preference_id: preferenceId, redirect_url: redirectUrl, ...columns } = order;
  return { order: toProviderOrder(columns, lines), preferenceId, redirectUrl };
}

/**
 * Stores the payment page of an order. Returns false and changes nothing if the order already has one or is no longer
 * pending.
 */
export async function savePreference(
  db: Db,
  id: number,
  preferenceId: string,
  redirectUrl: string,
): Promise<boolean> {
  const stored = await db
    .updateTable('orders')
    .set({ preference_id: preferenceId, redirect_url: redirectUrl })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('preference_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}
