import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database';
import { passwordChangedEmail, RESET_MINUTES, resetEmail } from '../../mail/letters';
import { queueMail } from '../../mail/outbox.repo';
import { folded } from './account.repo';
import { linkHash, newLinkToken, voidLinks } from './links.repo';
import { closeSessions } from './session.repo';

/**
 * Queues a link for a new password, which voids the one before; false when nobody has this address. Both ways take the
 * same steps in the database, so that the time of the answer does not tell which it was.
 */
export async function queueResetLink(db: Db, email: string, now: Date): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'name'])
    .where('email_folded', '=', folded(email))
    .where('active', '=', true)
    .executeTakeFirst();
  const { token, hash } = newLinkToken();
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const { name, email: to } = account ?? { name: 'Nobody', email: 'nobody@press-start.invalid' };
  const dedupeKey = `reset:${randomUUID()}`;
  const mail = { dedupeKey, to, expiresAt, ...resetEmail({ name }, token) };
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
      .onConflict((earlier) => earlier.column('account_id').doUpdateSet(link))
      .execute();
  });
  return account !== undefined;
}

/** Whether the link of this token still works; asked before the slow hash of the new password is made. */
export async function isLiveLink(db: Db, token: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset')
    .select('account_id')
    .where('token_hash', '=', linkHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the link up, replaces the password, ends every session and tells the owner; undefined when the link is dead. */
export async function usePasswordLink(
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
    await voidLinks(trx, account.id);
    const dedupeKey = `password-changed:${randomUUID()}`;
    await queueMail(
      trx,
      { dedupeKey, to: account.email, ...passwordChangedEmail(account, 'every device') },
      now,
    );
    return account.id;
  });
}
