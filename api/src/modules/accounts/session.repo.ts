import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../db/database';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A session ends after this long without a call, and in any case after the longer time. */
export const SESSION_IDLE = 7 * DAY;
export const SESSION_LIFE = 30 * DAY;

/** Who is calling, read afresh on every call: a ban or a revoked role works at once. */
export interface Caller {
  id: number;
  username: string;
  admin: boolean;
  active: boolean;
}

/** Opens a session and returns its token; only the token's hash is stored. */
export async function openSession(db: Db | Trx, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({ token_hash: hash(token), account_id: accountId, created_at: now, last_seen_at: now })
    .execute();
  return token;
}

/** The active account of a living session, or undefined. */
export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.username', 'account.admin', 'account.active', 'session.last_seen_at'])
    .where('session.token_hash', '=', hash(token))
    .where('session.last_seen_at', '>', new Date(now.getTime() - SESSION_IDLE))
    .where('session.created_at', '>', new Date(now.getTime() - SESSION_LIFE))
    .where('account.active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { last_seen_at: seen, ...caller } = row;
  // Written once in a while only: a read call should stay a read.
  if (now.getTime() - seen.getTime() > 5 * MINUTE) await touch(db, token, now);
  return caller;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash(token)).execute();
}

/** Signs an account out everywhere. */
export async function closeSessions(db: Db | Trx, accountId: number): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

export async function deleteDeadSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('last_seen_at', '<=', new Date(now.getTime() - SESSION_IDLE)),
        eb('created_at', '<=', new Date(now.getTime() - SESSION_LIFE)),
      ]),
    )
    .execute();
}

async function touch(db: Db, token: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', hash(token)).execute();
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
