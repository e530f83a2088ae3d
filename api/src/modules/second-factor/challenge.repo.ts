import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../db/database';
import type { StoredAccount } from '../accounts/account.repo';

export const CHALLENGE_MINUTES = 5;

/** Returns the token that identifies the login while it waits for a code. */
export async function insertChallenge(trx: Trx, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await trx
    .insertInto('login_challenge')
    .values({ token_hash: hash(token), account_id: accountId, expires_at: expiresAt })
    .execute();
  return token;
}

export async function findChallengedAccount(
  db: Db,
  token: string,
  now: Date,
): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('login_challenge')
    .innerJoin('account', 'account.id', 'login_challenge.account_id')
    .select(['id', 'username', 'email', 'name', 'lastname', 'address', 'active', 'password_hash'])
    .where('token_hash', '=', hash(token))
    .where('expires_at', '>', now)
    .where('active', '=', true)
    .executeTakeFirst();
}

/** Deletes a login that is waiting for a code, so that it is completed only once. Returns false if there is none. */
export async function consumeChallenge(trx: Trx, token: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('login_challenge')
    .where('token_hash', '=', hash(token))
    .returning('account_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_challenge').where('expires_at', '<=', now).execute();
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
