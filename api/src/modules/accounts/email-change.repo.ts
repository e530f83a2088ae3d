import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database';
import {
  addressChangeEmail,
  addressTakenEmail,
  confirmAddressEmail,
  EMAIL_CHANGE_HOURS,
} from '../../mail/email-templates';
import { queueMail } from '../../mail/outbox.repo';
import { foldText } from './account.repo';
import { linkHash, newLinkToken } from './links.repo';

const HOUR = 3_600_000;

interface EmailChange {
  account: { id: number; name: string; email: string };
  email: string;
  now: Date;
}

/**
 * Stores the requested email address and invalidates the previous link. Queues a confirmation link to the requested
 * address and a notice to the current one. If the requested address belongs to another account, its owner receives a
 * notice instead of the link, so that the requester does not find out that the account exists. The transaction must
 * hold a lock on the account.
 */
export async function requestEmailChange(trx: Trx, { account, email, now }: EmailChange): Promise<void> {
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR);
  const change = { email, token_hash: hash, expires_at: expiresAt };
  await trx
    .insertInto('email_change')
    .values({ account_id: account.id, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute();
  const notice = {
    dedupeKey: `email-change-requested:${randomUUID()}`,
    to: account.email,
    accountId: account.id,
  };
  await queueMail(trx, { ...notice, ...addressChangeEmail(account, email) }, now);
  const owner = await findEmailOwner(trx, email);
  if (owner === undefined) {
    const link = { dedupeKey: `email-change:${randomUUID()}`, to: email, accountId: account.id, expiresAt };
    await queueMail(trx, { ...link, ...confirmAddressEmail(account, token) }, now);
  } else {
    // Notify the owner at most once a day, so that strangers cannot fill the mailbox.
    const dedupeKey = `address-tried:${owner.id}:${now.toISOString().slice(0, 10)}`;
    await queueMail(
      trx,
      { dedupeKey, to: owner.email, accountId: owner.id, ...addressTakenEmail(owner) },
      now,
    );
  }
}

/**
 * Returns the email address that the account has requested but not confirmed yet, or undefined if there is
 * none or its link has expired.
 */
export async function findPendingEmail(db: Db, accountId: number, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_change')
    .select('email')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

export async function findEmailOwner(
  db: Db,
  email: string,
): Promise<{ id: number; email: string; name: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name'])
    .where('email_folded', '=', foldText(email))
    .executeTakeFirst();
}

/**
 * Confirms the requested email address with the token from its link, and invalidates password reset links sent to the
 * old address. Returns the account's id and new address, undefined if the link is unknown, used, replaced or expired or
 * the account is banned, or 'taken' if another account has claimed the address in the meantime. A unique index ensures
 * that only one account can use an address.
 */
export async function confirmEmail(
  db: Db,
  token: string,
  now: Date,
): Promise<{ accountId: number; email: string } | 'taken' | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccountOfLink(trx, token);
    if (account === undefined) return undefined;
    const change = await trx
      .deleteFrom('email_change')
      .where('token_hash', '=', linkHash(token))
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (change === undefined) return undefined;
    if (!(await claimEmail(trx, account.id, change.email))) return 'taken';
    await trx.deleteFrom('password_reset').where('account_id', '=', account.id).execute();
    return { accountId: account.id, email: change.email };
  });
}

export async function deleteExpiredChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute();
}

/**
 * Locks the account whose email change has this token, unless the account is banned. Every transaction locks
 * an account before its email change, so that two transactions do not deadlock.
 */
async function lockAccountOfLink(trx: Trx, token: string): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('account')
    .select('id')
    .where('active', '=', true)
    .where('id', '=', (eb) =>
      eb.selectFrom('email_change').select('account_id').where('token_hash', '=', linkHash(token)),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Sets the account's email address. Returns false if another account already uses it; the savepoint allows the
 * transaction to commit even then, so that the link is still consumed.
 */
async function claimEmail(trx: Trx, accountId: number, email: string): Promise<boolean> {
  await sql`savepoint email_claim`.execute(trx);
  try {
    await trx
      .updateTable('account')
      .set({ email, email_folded: foldText(email) })
      .where('id', '=', accountId)
      .execute();
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await sql`rollback to savepoint email_claim`.execute(trx);
    return false;
  }
}

/** Returns whether the error is PostgreSQL's unique_violation error. */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
