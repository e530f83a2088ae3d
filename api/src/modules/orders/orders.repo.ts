import type { OrderDetail, OrderState } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import type { OrderToPay } from '../../payments/provider';
import { referenceOf } from '../../payments/reference';
import { listMoves } from './steps.repo';

/** One order with its lines as they were bought; undefined for a saved cart. */
export async function findOrder(db: Db, id: number): Promise<OrderDetail | undefined> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('status', '!=', 'cart')
    .executeTakeFirst();
  if (order === undefined) return undefined;
  return {
    id: order.id,
    id_order: order.id,
    id_user: order.account_id,
    address_order: order.address,
    amount_order: order.amount,
    status_order: order.status,
    payment_status: order.payment_status,
    coupon: order.coupon,
    discount_percent: order.discount_percent,
    date: order.created_at.toISOString(),
    expires_at: order.expires_at?.toISOString() ?? null,
    redirectUrl: order.status === 'pending' ? order.redirect_url : null,
    orderProduct: await findLines(db, id),
    history: await listMoves(db, id),
  };
}

/** Where an order and its money stand; undefined for a saved cart. */
export async function findState(db: Db, id: number): Promise<OrderState | undefined> {
  return db
    .selectFrom('orders')
    .select(['id as id_order', 'status', 'payment_status'])
    .where('id', '=', id)
    .where('status', '!=', 'cart')
    .executeTakeFirst();
}

/** What the payment provider is told, and what it answered before, if it did. */
export async function findPayable(
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
  const listed = lines.map((line) => ({
    title: line.name,
    quantity: line.quantity,
    unitPrice: line.unit_price,
  }));
  // Discounted and rounded down, the sum no longer splits into whole unit prices: then it is one item.
  const whole = [
    { title: `Order #${id}, ${order.discount_percent}% off`, quantity: 1, unitPrice: order.amount },
  ];
  const items = order.discount_percent === 0 ? listed : whole;
  return {
    order: { id, reference: referenceOf(order), amount: order.amount, currency: order.currency, items },
    preferenceId: order.preference_id,
    redirectUrl: order.redirect_url,
  };
}

/** Of several requests for one order the first page counts; an order that has been withdrawn gets none. */
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

/** Lets the Idempotency-Key that placed an order place another one. */
export async function freeKey(trx: Trx, orderId: number): Promise<void> {
  await trx.deleteFrom('idempotency').where('order_id', '=', orderId).execute();
}

export async function deleteOldKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}

async function findLines(db: Db, orderId: number): Promise<OrderDetail['orderProduct']> {
  const lines = await db
    .selectFrom('order_line')
    .innerJoin('product', 'product.id', 'order_line.product_id')
    .selectAll('order_line')
    .select('product.in_stock')
    .where('order_id', '=', orderId)
    .orderBy('order_line.id')
    .execute();
  return lines.map((line) => ({
    id: line.id,
    quantity: line.quantity,
    product: {
      id_product: line.product_id,
      name_product: line.name,
      price_product: line.unit_price,
      thumbnail_product: line.thumbnail,
      in_stock: line.in_stock,
      name_platform: line.platforms,
      name_genre: line.genres,
    },
  }));
}
