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
 * Stores the requested email address, which invalidates the previous link. Queues a confirmation link to the requested
 * address and a notice to the current one. If the requested address belongs to another account, its owner receives a
 * notice instead of the link. The transaction must hold a lock on the account.
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
 * Changes the email address and invalidates password reset links, which were sent to the old address. Returns undefined
 * if the link is invalid or the account is banned, and 'taken' if another account now uses the address.
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

/** Locks the account before its email change, as `requestEmailChange` does, so that the two cannot deadlock. */
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
 * Returns false if another account already uses the email address. The savepoint allows the transaction to commit even
 * then, so that the link is consumed.
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

/** 23505 is PostgreSQL's unique_violation error. */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
