import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database';
import { passwordChangedEmail } from '../../mail/letters';
import { queueMail } from '../../mail/outbox.repo';
import { voidLinks } from './links.repo';
import { closeSessions, type Caller } from './session.repo';

/**
 * Replaces a password by its owner's wish, ends the other sessions, voids the links that are under way and tells the
 * owner. False when it has been replaced since it was looked at.
 */
export async function replaceKnownPassword(
  db: Db,
  caller: Pick<Caller, 'id' | 'sessionId'>,
  hashes: { known: string; fresh: string },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('account')
      .set({ password_hash: hashes.fresh })
      .where('id', '=', caller.id)
      .where('password_hash', '=', hashes.known)
      .where('active', '=', true)
      .returning(['email', 'name'])
      .executeTakeFirst();
    if (account === undefined) return false;
    await closeSessions(trx, caller.id, caller.sessionId);
    await voidLinks(trx, caller.id);
    const email = passwordChangedEmail(account, 'every other device');
    await queueMail(trx, { dedupeKey: `password-changed:${randomUUID()}`, to: account.email, ...email }, now);
    return true;
  });
}
