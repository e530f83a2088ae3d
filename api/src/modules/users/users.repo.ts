import { sql } from 'kysely';
import type { User, UserQuery, UserSort } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { containing } from '../../db/like';
import { foldText } from '../accounts/account.repo';

const BATCH_SIZE = 1000;

/** Returns the matching accounts and their total number. Returns all of them unless `page` or `limit` is set. */
export async function listUsers(db: Db, query: UserQuery): Promise<{ users: User[]; total: number }> {
  const { page = 1, limit = 10, sort = 'id' } = query;
  let filtered = db.selectFrom('account').where('deleted_at', 'is', null);
  if (query.q) filtered = filtered.where('username_folded', 'like', containing(foldText(query.q)));
  const isPaged = query.page !== undefined || query.limit !== undefined;
  let ids = sortRows(filtered.select('id'), sort);
  if (isPaged) ids = ids.limit(limit).offset((page - 1) * limit);
  const [rows, { total }] = await Promise.all([
    sortRows(userRows(db).where('id', 'in', ids), sort).execute(),
    filtered.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { users: rows.map(toUser), total };
}

/** Yields the accounts in batches, so that a long list neither exhausts memory nor holds a connection. */
export async function* userBatches(db: Db, { q }: Pick<UserQuery, 'q'>): AsyncGenerator<User[]> {
  let last = 0;
  for (;;) {
    let filtered = userRows(db).where('id', '>', last);
    if (q) filtered = filtered.where('username_folded', 'like', containing(foldText(q)));
    const rows = await filtered.orderBy('id').limit(BATCH_SIZE).execute();
    yield rows.map(toUser);
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Locks all active administrators, so that two of them cannot remove each other concurrently. Returns their ids. */
export async function lockAdmins(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('account')
    .select('id')
    .where('admin', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Returns undefined if the account is unknown or deleted. Waits for orders that the account is placing. */
export async function lockUser(trx: Trx, id: number): Promise<User | undefined> {
  const row = await userRows(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toUser(row);
}

interface Sortable<Q> {
  orderBy(column: 'id' | 'username_folded' | 'active', direction: 'asc' | 'desc'): Q;
}

function sortRows<Q extends Sortable<Q>>(rows: Q, sort: UserSort): Q {
  switch (sort) {
    case 'id':
      return rows.orderBy('id', 'asc');
    case 'newest':
      return rows.orderBy('id', 'desc');
    case 'nickname':
      return rows.orderBy('username_folded', 'asc').orderBy('id', 'asc');
    case 'status':
      return rows.orderBy('active', 'desc').orderBy('id', 'asc');
  }
}

function userRows(db: Db) {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'name', 'lastname', 'email', 'address', 'active', 'admin', 'created_at'])
    .where('deleted_at', 'is', null);
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number];

function toUser(row: UserRow): User {
  return {
    id_user: row.id,
    nickname: row.username,
    name: row.name,
    lastname: row.lastname,
    email: row.email,
    address: row.address,
    active: row.active,
    admin: row.admin,
    created: row.created_at.toISOString(),
  };
}
