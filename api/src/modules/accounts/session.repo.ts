import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OpenSession } from '../../../contract';
import type { Db, Trx } from '../../db/database';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const MAX_IDLE_MS = 7 * DAY;
export const MAX_SESSION_AGE_MS = 30 * DAY;

/** The user who makes a request. Do not cache it between requests: bans and revoked roles take effect immediately. */
export interface Caller {
  id: number;
  username: string;
  admin: boolean;
  active: boolean;
  sessionId: string;
  loggedInAt: Date;
  reauthenticatedAt: Date | null;
}

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(
  db: Db | Trx,
  accountId: number,
  now: Date,
  device = 'Unknown device',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('session')
    .values({ token_hash: hash(token), account_id: accountId, created_at: now, last_seen_at: now, device })
    .execute();
  return token;
}

/** Returns undefined if the session is unknown or has expired, or the account is banned. */
export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | undefined> {
  const row = await liveSessions(db, now)
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'account.username', 'account.admin', 'account.active'])
    .select(['session.id as sessionId', 'session.created_at as loggedInAt', 'session.last_seen_at'])
    .select('session.reauthenticated_at as reauthenticatedAt')
    .where('session.token_hash', '=', hash(token))
    .where('account.active', '=', true)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { last_seen_at: seen, ...caller } = row;
  if (isStale(seen, now)) await touch(db, token, now);
  return caller;
}

/** Returns the tokens whose sessions have not expired and belong to active administrators. */
export async function findAdminTokens(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const byHash = new Map(tokens.map((token) => [hash(token).toString('hex'), token]));
  const rows = await liveSessions(db, now)
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.token_hash', 'session.last_seen_at'])
    .where('session.token_hash', '=', sql<Buffer>`any(${tokens.map(hash)}::bytea[])`)
    .where('account.active', '=', true)
    .where('account.admin', '=', true)
    .execute();
  for (const row of rows) {
    const token = byHash.get(row.token_hash.toString('hex'));
    if (token !== undefined && isStale(row.last_seen_at, now)) await touch(db, token, now);
  }
  return new Set(rows.flatMap((row) => byHash.get(row.token_hash.toString('hex')) ?? []));
}

export async function listSessions(
  db: Db,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  now: Date,
): Promise<OpenSession[]> {
  const rows = await liveSessions(db, now)
    .select(['session.id', 'session.device', 'session.created_at', 'session.last_seen_at'])
    .where('session.account_id', '=', caller.id)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    created: row.created_at.toISOString(),
    lastSeen: row.last_seen_at.toISOString(),
    current: row.id === caller.sessionId,
  }));
}

export async function markReauthenticated(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ reauthenticated_at: now }).where('id', '=', sessionId).execute();
}

/** Returns false if the account has no such session. */
export async function revokeSession(db: Db, accountId: number, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hash(token)).execute();
}

/**
 * Ends the account's sessions, except `exceptId`, and its logins that are waiting for a second-factor code.
 */
export async function closeSessions(db: Db | Trx, accountId: number, exceptId?: string): Promise<void> {
  let sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  if (exceptId !== undefined) sessions = sessions.where('id', '!=', exceptId);
  await sessions.execute();
  await db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([
        eb('last_seen_at', '<=', new Date(now.getTime() - MAX_IDLE_MS)),
        eb('created_at', '<=', new Date(now.getTime() - MAX_SESSION_AGE_MS)),
      ]),
    )
    .execute();
}

function liveSessions(db: Db, now: Date) {
  return db
    .selectFrom('session')
    .where('session.last_seen_at', '>', new Date(now.getTime() - MAX_IDLE_MS))
    .where('session.created_at', '>', new Date(now.getTime() - MAX_SESSION_AGE_MS));
}

/** To limit writes, `last_seen_at` is updated at most every five minutes. */
function isStale(seen: Date, now: Date): boolean {
  return now.getTime() - seen.getTime() > 5 * MINUTE;
}

async function touch(db: Db, token: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', hash(token)).execute();
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
