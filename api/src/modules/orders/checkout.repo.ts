import type { OrderStatus } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import type { ProviderOrder } from '../../payments/provider';
import { toProviderOrder } from './orders.rules';

export async function releaseKey(trx: Trx, orderId: number): Promise<void> {
  await trx.deleteFrom('idempotency').where('order_id', '=', orderId).execute();
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}

export async function findProviderOrder(
  db: Db,
  id: number,
): Promise<{
  order: ProviderOrder;
  status: OrderStatus;
  preferenceId: string | null;
  redirectUrl: string | null;
}> {
  const [order, lines] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['id', 'created_at', 'amount', 'currency', 'discount_percent'])
      .select(['status', 'preference_id', 'redirect_url'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('order_line')
      .select(['name', 'quantity', 'unit_price'])
      .where('order_id', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  const { status, preference_id: preferenceId, redirect_url: redirectUrl, ...columns } = order;
  return { order: toProviderOrder(columns, lines), status, preferenceId, redirectUrl };
}

/** Returns false and changes nothing if the order already has a payment page or is no longer pending. */
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
