import { sql } from 'kysely';
import type { Profile, User } from '../../../contract';
import type { ProfileForm } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { folded } from '../accounts/account.repo';

/** The accounts in the order they were made; deleted ones are gone. */
export async function listUsers(
  db: Db,
  query: { page?: number; limit?: number },
): Promise<{ users: User[]; total: number }> {
  let rows = userRows(db).orderBy('id');
  if (query.page !== undefined || query.limit !== undefined) {
    const limit = query.limit ?? 10;
    rows = rows.limit(limit).offset(((query.page ?? 1) - 1) * limit);
  }
  const { total } = await db
    .selectFrom('account')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { users: (await rows.execute()).map(toUser), total };
}

export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await userRows(db).where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Writes the caller's profile; undefined when the e-mail belongs to somebody else. */
export async function updateProfile(db: Db, id: number, form: ProfileForm): Promise<Profile | undefined> {
  try {
    return await db
      .updateTable('account')
      .set({ ...form, email_folded: folded(form.email) })
      .where('id', '=', id)
      .returning(['id', 'username', 'email', 'address', 'name', 'lastname'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
}

/** Locks every account that is an administrator now, so that two of them cannot remove each other at once. */
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

/** Locks an account that is not deleted; orders of it being placed are waited for. */
export async function lockUser(trx: Trx, id: number): Promise<User | undefined> {
  const row = await userRows(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && toUser(row);
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

/** PostgreSQL's code for a second row where a unique index allows one. */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
