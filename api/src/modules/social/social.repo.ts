import { createHash, randomBytes } from 'node:crypto';
import type { Db, Trx } from '../../db/database';
import type { Flow } from '../../identity/provider';
import type { StoredAccount } from '../accounts/account.repo';

const FLOW_MINUTES = 10;
const CODE_SECONDS = 60;

interface BoundFlow extends Flow {
  /** Secret in the cookie of the browser that started the login. */
  browserSecret: string;
  returnTo: string | undefined;
}

export async function insertFlow(db: Db, flow: BoundFlow, now: Date): Promise<void> {
  const { state, nonce, verifier, browserSecret, returnTo = null } = flow;
  await db
    .insertInto('social_flow')
    .values({
      state_hash: hash(state),
      browser_hash: hash(browserSecret),
      nonce,
      verifier,
      return_to: returnTo,
      expires_at: new Date(now.getTime() + FLOW_MINUTES * 60_000),
    })
    .execute();
}

/**
 * Deletes a login in progress and returns it, so that it is used only once. Returns undefined if it is
 * unknown, has expired or belongs to another browser.
 */
export async function consumeFlow(
  db: Db,
  { state, browserSecret }: { state: string; browserSecret: string },
  now: Date,
): Promise<BoundFlow | undefined> {
  const row = await db
    .deleteFrom('social_flow')
    .where('state_hash', '=', hash(state))
    .where('browser_hash', '=', hash(browserSecret))
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'return_to'])
    .executeTakeFirst();
  return (
    row && {
      state,
      browserSecret,
      nonce: row.nonce,
      verifier: row.verifier,
      returnTo: row.return_to ?? undefined,
    }
  );
}

/** Returns a code that opens one session within 60 seconds, only in the browser that has `browserSecret`. */
export async function insertCode(
  db: Db,
  { accountId, browserSecret }: { accountId: number; browserSecret: string },
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await db
    .insertInto('social_code')
    .values({
      code_hash: hash(code),
      browser_hash: hash(browserSecret),
      account_id: accountId,
      expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
    })
    .execute();
  return code;
}

/**
 * Consumes a code and returns its account, or undefined if the code is invalid or the account has been banned or
 * deleted since.
 */
export async function consumeCode(
  trx: Trx,
  { code, browserSecret }: { code: string; browserSecret: string },
  now: Date,
): Promise<StoredAccount | undefined> {
  const row = await trx
    .deleteFrom('social_code')
    .where('code_hash', '=', hash(code))
    .where('browser_hash', '=', hash(browserSecret))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return trx
    .selectFrom('account')
    .select(['id', 'username', 'email', 'name', 'lastname', 'address', 'active', 'password_hash'])
    .where('id', '=', row.account_id)
    .where('active', '=', true)
    .executeTakeFirst();
}

export async function deleteExpiredLogins(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('social_flow').where('expires_at', '<=', now).execute();
  await db.deleteFrom('social_code').where('expires_at', '<=', now).execute();
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
