import { type ExpressionBuilder, sql } from 'kysely';
import type {
  AdminOrderStep,
  BuyerOrderStep,
  Order,
  OrderDetail,
  OrderQuery,
  OrderSort,
  OrderStatusResult,
} from '../../../contract';
import type { Db } from '../../db/database';
import { containing } from '../../db/like';
import type { Tables } from '../../db/tables';
import { foldText } from '../accounts/account.repo';
import { listRefunds } from '../refunds/order-refunds.repo';

const DAY = 24 * 3_600_000;

const BATCH_SIZE = 1000;

const MAX_NEW_ORDERS = 1000;

/** Returns undefined for an unknown id or a saved cart. */
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
    history: await listPublicSteps(db, id),
    refunds: await listRefunds(db, id),
  };
}

/** Returns undefined for an unknown id or a saved cart. */
export async function findState(db: Db, id: number): Promise<OrderStatusResult | undefined> {
  return db
    .selectFrom('orders')
    .select(['id as id_order', 'status', 'payment_status'])
    .where('id', '=', id)
    .where('status', '!=', 'cart')
    .executeTakeFirst();
}

export async function listSteps(db: Db, orderId: number): Promise<AdminOrderStep[]> {
  const rows = await db
    .selectFrom('order_history')
    .leftJoin('account', 'account.id', 'order_history.actor_id')
    .select(['at', 'source', 'account.username', 'status', 'payment_status', 'refund_id'])
    .where('order_id', '=', orderId)
    .orderBy('order_history.id')
    .execute();
  return rows.map(({ at, username, refund_id, ...step }) => ({
    ...step,
    at: at.toISOString(),
    nickname: username,
    ...(refund_id !== null && { id_refund: refund_id }),
  }));
}

/** Omits the names of administrators. */
export async function listPublicSteps(db: Db, orderId: number): Promise<BuyerOrderStep[]> {
  const rows = await db
    .selectFrom('order_history')
    .select(['at', 'source', 'status', 'payment_status', 'refund_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ at, refund_id, ...step }) => ({
    date: at.toISOString(),
    ...step,
    ...(refund_id !== null && { id_refund: refund_id }),
  }));
}

/** Returns all matching orders unless `page` or `limit` is set. Orders contain their games only if `idUser` is set. */
export async function listOrders(db: Db, query: OrderQuery): Promise<{ orders: Order[]; total: number }> {
  const { page = 1, limit = 10, sort = 'newest' } = query;
  const matching = db.selectFrom('orders').where((eb) => eb.and(conditions(eb, query)));
  const isPaged = query.page !== undefined || query.limit !== undefined;
  let ids = sortRows(matching.select('orders.id'), sort);
  if (isPaged) ids = ids.limit(limit).offset((page - 1) * limit);
  const [rows, { total }] = await Promise.all([
    sortRows(selectOrders(db).where('orders.id', 'in', ids), sort).execute(),
    matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const orders = rows.map(toOrder);
  return { orders: query.idUser === undefined ? orders : await withGames(db, orders), total };
}

async function withGames(db: Db, orders: readonly Order[]): Promise<Order[]> {
  const games = new Map<number, NonNullable<Order['games']>>(orders.map(({ id_order }) => [id_order, []]));
  const lines = await db
    .selectFrom('order_line')
    .select([
      'order_id',
      'product_id as id_product',
      'name as name_product',
      'thumbnail as thumbnail_product',
    ])
    .where('order_id', '=', sql<number>`any(${[...games.keys()]}::int[])`)
    .orderBy('id')
    .execute();
  for (const { order_id, ...game } of lines) games.get(order_id)?.push(game);
  return orders.map((order) => ({ ...order, games: games.get(order.id_order) }));
}

/** Reads orders in batches, so that an export neither exhausts memory nor holds a connection. */
export async function* readOrderBatches(db: Db, query: OrderQuery): AsyncGenerator<Order[]> {
  let last = 0;
  for (;;) {
    const ids = db
      .selectFrom('orders')
      .select('orders.id')
      .where((eb) => eb.and([...conditions(eb, query), eb('orders.id', '>', last)]))
      .orderBy('orders.id')
      .limit(BATCH_SIZE);
    const rows = await selectOrders(db).where('orders.id', 'in', ids).orderBy('orders.id').execute();
    yield rows.map(toOrder);
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function conditions(eb: ExpressionBuilder<Tables, 'orders'>, query: OrderQuery) {
  const { idUser, idGame, status } = query;
  const nickname = query.q && containing(foldText(query.q));
  const buyers = eb.selectFrom('account').select('account.id');
  const lines = eb.selectFrom('order_line').select('order_line.id').whereRef('order_id', '=', 'orders.id');
  return [
    eb('orders.status', '!=', 'cart'),
    ...(idUser === undefined ? [] : [eb('orders.account_id', '=', idUser)]),
    ...(idGame === undefined ? [] : [eb.exists(lines.where('product_id', '=', idGame))]),
    ...(status === undefined ? [] : [eb('orders.status', '=', status)]),
    ...placedBetween(eb, query),
    ...(nickname ? [eb('orders.account_id', 'in', buyers.where('username_folded', 'like', nickname))] : []),
  ];
}

/** The days are in UTC and inclusive. */
export function placedBetween(
  eb: ExpressionBuilder<Tables, 'orders'>,
  { from, to }: { from?: string; to?: string },
) {
  return [
    ...(from === undefined ? [] : [eb('orders.created_at', '>=', startOfDay(from))]),
    ...(to === undefined ? [] : [eb('orders.created_at', '<', endOfDay(to))]),
  ];
}

interface Sortable<Q> {
  orderBy(column: 'orders.id', direction: 'asc' | 'desc'): Q;
}

function sortRows<Q extends Sortable<Q>>(query: Q, sort: OrderSort): Q {
  return query.orderBy('orders.id', sort === 'newest' ? 'desc' : 'asc');
}

function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('account', 'account.id', 'orders.account_id')
    .select([
      'orders.id',
      'account_id',
      'status',
      'payment_status',
      'username',
      'orders.address',
      'amount',
      'orders.created_at',
    ]);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number];

function toOrder(row: OrderRow): Order {
  return {
    id_order: row.id,
    id_user: row.account_id,
    status: row.status,
    payment_status: row.payment_status,
    nickname_user: row.username,
    address: row.address,
    amount: row.amount,
    date: row.created_at.toISOString(),
  };
}

/** Returns ids in ascending order: the first `MAX_NEW_ORDERS` above `after`, or the `recent` highest. */
export async function listNewOrders(
  db: Db,
  range: { after: number } | { recent: number },
): Promise<number[]> {
  const orders = db.selectFrom('orders').select('id').where('status', '!=', 'cart');
  const rows =
    'after' in range
      ? await orders.where('id', '>', range.after).orderBy('id').limit(MAX_NEW_ORDERS).execute()
      : await orders.orderBy('id', 'desc').limit(range.recent).execute();
  return rows.map(({ id }) => id).sort((a, b) => a - b);
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
    refunded: line.refunded,
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

/** A day that the month does not have, such as 31 June, rolls over into the next month. */
function startOfDay(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date));
}

function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY);
}
