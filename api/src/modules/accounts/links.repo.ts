import { createHash, randomBytes } from 'node:crypto';
import type { Trx } from '../../db/database';

/** A token for a link in a mail: 256 bits, of which the database keeps the SHA-256 alone. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: linkHash(token) };
}

export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whoever held the account before the password was replaced must not get it back by a link that waits in a mailbox. */
export async function voidLinks(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('email_change').where('account_id', '=', accountId).execute();
}
