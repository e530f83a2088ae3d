import { sql, type ExpressionBuilder } from 'kysely';
import type { Order, OrderQuery, OrderSort } from '../../../contract';
import type { Db } from '../../db/database';
import { containing } from '../../db/like';
import type { Tables } from '../../db/tables';
import { folded } from '../accounts/account.repo';
import { endOf, startOf } from './days';

/** Orders of one bite of a long list. */
const BATCH = 1000;

/** The orders asked for and how many there are without paging; saved carts are no orders yet and are never listed. */
export async function listOrders(db: Db, query: OrderQuery): Promise<{ orders: Order[]; total: number }> {
  const { page = 1, limit = 10, sort = 'newest' } = query;
  const requested = db.selectFrom('orders').where((eb) => eb.and(conditions(eb, query)));
  const paged = query.page !== undefined || query.limit !== undefined;
  let ids = ordered(requested.select('orders.id'), sort);
  if (paged) ids = ids.limit(limit).offset((page - 1) * limit);
  const [rows, { total }] = await Promise.all([
    ordered(orderRows(db).where('orders.id', 'in', ids), sort).execute(),
    requested.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { orders: rows.map(toOrder), total };
}

/** All the orders asked for, the oldest first, in batches: a long list neither fills the memory nor holds a connection. */
export async function* orderBatches(db: Db, query: OrderQuery): AsyncGenerator<Order[]> {
  let last = 0;
  for (;;) {
    const ids = db
      .selectFrom('orders')
      .select('orders.id')
      .where((eb) => eb.and([...conditions(eb, query), eb('orders.id', '>', last)]))
      .orderBy('orders.id')
      .limit(BATCH);
    const rows = await orderRows(db).where('orders.id', 'in', ids).orderBy('orders.id').execute();
    yield rows.map(toOrder);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function conditions(eb: ExpressionBuilder<Tables, 'orders'>, query: OrderQuery) {
  const { idUser, status, from, to } = query;
  const nickname = query.q && containing(folded(query.q));
  const buyers = eb.selectFrom('account').select('account.id');
  return [
    eb('orders.status', '!=', 'cart'),
    ...(idUser === undefined ? [] : [eb('orders.account_id', '=', idUser)]),
    ...(status === undefined ? [] : [eb('orders.status', '=', status)]),
    ...(from === undefined ? [] : [eb('orders.created_at', '>=', startOf(from))]),
    ...(to === undefined ? [] : [eb('orders.created_at', '<', endOf(to))]),
    ...(nickname ? [eb('orders.account_id', 'in', buyers.where('username_folded', 'like', nickname))] : []),
  ];
}

interface Sortable<Q> {
  orderBy(column: 'orders.id', direction: 'asc' | 'desc'): Q;
}

function ordered<Q extends Sortable<Q>>(rows: Q, sort: OrderSort): Q {
  return rows.orderBy('orders.id', sort === 'newest' ? 'desc' : 'asc');
}

function orderRows(db: Db) {
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

type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['execute']>>[number];

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
