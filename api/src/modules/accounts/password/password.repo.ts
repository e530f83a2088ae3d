import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/database';
import { passwordChangedEmail, RESET_MINUTES, resetEmail } from '../../../mail/email-templates';
import { queueMail } from '../../../mail/outbox.repo';
import { foldText } from '../account.repo';
import { invalidateLinks, linkHash, newLinkToken } from '../links.repo';
import { type Caller, closeSessions } from '../session.repo';

/**
 * Changes the caller's password, ends the caller's other sessions, invalidates emailed links and notifies the
 * owner. Returns false if the account is banned or its password has changed since `hashes.current` was read.
 */
export async function changeOwnPassword(
  db: Db,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  hashes: { current: string; replacement: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('account')
      .set({ password_hash: hashes.replacement })
      .where('id', '=', caller.id)
      .where('password_hash', '=', hashes.current)
      .where('active', '=', true)
      .returning(['email', 'name'])
      .executeTakeFirst();
    if (account === undefined) return false;
    await closeSessions(trx, caller.id, caller.sessionId);
    await invalidateLinks(trx, caller.id);
    const email = passwordChangedEmail(account, 'every other device');
    const dedupeKey = `password-changed:${randomUUID()}`;
    await queueMail(trx, { dedupeKey, to: account.email, accountId: caller.id, ...email }, now);
    return true;
  });
}

/**
 * Queues an email with a password reset link and invalidates the previous link. Returns false if no active account has
 * this email address. In that case, an email is queued and deleted, so that the response takes about as long.
 */
export async function queueResetLink(db: Db, email: string, now: Date): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'name'])
    .where('email_folded', '=', foldText(email))
    .where('active', '=', true)
    .executeTakeFirst();
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const { name, email: to } = account ?? { name: 'Nobody', email: 'nobody@press-start.invalid' };
  const dedupeKey = `reset:${randomUUID()}`;
  const mail = { dedupeKey, to, accountId: account?.id, expiresAt, ...resetEmail({ name }, token) };
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, mail, now);
    if (account === undefined) {
      await trx.deleteFrom('outbox').where('dedupe_key', '=', dedupeKey).execute();
      return;
    }
    const link = { token_hash: hash, expires_at: expiresAt };
    await trx
      .insertInto('password_reset')
      .values({ account_id: account.id, ...link })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
      .execute();
  });
  return account !== undefined;
}

/** Call this before hashing the new password, because hashing is slow. */
export async function isValidLink(db: Db, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .select('account_id')
    .where('token_hash', '=', linkHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sets a new password, ends every session of the account, invalidates emailed links and notifies the owner.
 * Returns the account's id, or undefined if the link is invalid or the account is banned.
 */
export async function resetPasswordByLink(
  db: Db,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .deleteFrom('password_reset')
      .where('token_hash', '=', linkHash(token))
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst();
    if (link === undefined) return undefined;
    const account = await trx
      .updateTable('account')
      .set({ password_hash: passwordHash })
      .where('id', '=', link.account_id)
      .where('active', '=', true)
      .returning(['id', 'email', 'name'])
      .executeTakeFirst();
    if (account === undefined) return undefined;
    await closeSessions(trx, account.id);
    await invalidateLinks(trx, account.id);
    const dedupeKey = `password-changed:${randomUUID()}`;
    await queueMail(
      trx,
      {
        dedupeKey,
        to: account.email,
        accountId: account.id,
        ...passwordChangedEmail(account, 'every device'),
      },
      now,
    );
    return account.id;
  });
}
