import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database';
import {
  addressTriedEmail,
  confirmAddressEmail,
  EMAIL_CHANGE_HOURS,
  addressChangeEmail,
} from '../../mail/letters';
import { queueMail } from '../../mail/outbox.repo';
import { folded } from './account.repo';
import { linkHash, newLinkToken } from './links.repo';

const HOUR = 3_600_000;

interface Wish {
  account: { id: number; name: string; email: string };
  /** The address that is to become the account's. */
  email: string;
  now: Date;
}

/**
 * Notes an account's new address and mails it a link, which voids the one before; the present address is told. The
 * account's row must be locked. Whose address it is already gets a word instead of a link, and nobody else learns it.
 */
export async function awaitConfirmation(trx: Trx, { account, email, now }: Wish): Promise<void> {
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR);
  const change = { email, token_hash: hash, expires_at: expiresAt };
  await trx
    .insertInto('email_change')
    .values({ account_id: account.id, ...change })
    .onConflict((earlier) => earlier.column('account_id').doUpdateSet(change))
    .execute();
  const recorded = { dedupeKey: `email-change-asked:${randomUUID()}`, to: account.email };
  await queueMail(trx, { ...recorded, ...addressChangeEmail(account, email) }, now);
  const owner = await ownerOf(trx, email);
  if (owner === undefined) {
    const link = { dedupeKey: `email-change:${randomUUID()}`, to: email, expiresAt };
    await queueMail(trx, { ...link, ...confirmAddressEmail(account, token) }, now);
  } else {
    // Once a day: strangers must not fill a mailbox by it.
    const dedupeKey = `address-tried:${owner.id}:${now.toISOString().slice(0, 10)}`;
    await queueMail(trx, { dedupeKey, to: owner.email, ...addressTriedEmail(owner) }, now);
  }
}

/** The address that waits for its link to be followed, if one does. */
export async function pendingEmailOf(db: Db, accountId: number, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_change')
    .select('email')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.email;
}

/** Who has an address, in whatever letters. */
export async function ownerOf(
  db: Db,
  email: string,
): Promise<{ id: number; email: string; name: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name'])
    .where('email_folded', '=', folded(email))
    .executeTakeFirst();
}

/**
 * Follows a link: its account gets the address, and links that wait in the old mailbox die. Undefined when the link is
 * dead, 'taken' when somebody else has got the address meanwhile; the database decides, so that one of two gets it.
 */
export async function confirmEmail(
  db: Db,
  token: string,
  now: Date,
): Promise<{ accountId: number; email: string } | 'taken' | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await lockWaiting(trx, token);
    if (account === undefined) return undefined;
    const change = await trx
      .deleteFrom('email_change')
      .where('token_hash', '=', linkHash(token))
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (change === undefined) return undefined;
    if (!(await takeAddress(trx, account.id, change.email))) return 'taken';
    await trx.deleteFrom('password_reset').where('account_id', '=', account.id).execute();
    return { accountId: account.id, email: change.email };
  });
}

export async function deleteDeadChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<=', now).execute();
}

/** The account first and its change after it, as everywhere: the other way round, two of them would wait for each other. */
async function lockWaiting(trx: Trx, token: string): Promise<{ id: number } | undefined> {
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

/** False when the address is somebody else's. A savepoint: a refused address must not undo that the link is used up. */
async function takeAddress(trx: Trx, accountId: number, email: string): Promise<boolean> {
  await sql`savepoint address`.execute(trx);
  try {
    await trx
      .updateTable('account')
      .set({ email, email_folded: folded(email) })
      .where('id', '=', accountId)
      .execute();
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await sql`rollback to savepoint address`.execute(trx);
    return false;
  }
}

/** PostgreSQL's code for a second row where a unique index allows one. */
function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
