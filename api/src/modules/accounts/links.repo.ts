import { createHash, randomBytes } from 'node:crypto';
import type { Trx } from '../../db/database';

/** Returns a 256-bit token for an emailed link, and its SHA-256 hash for the database. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: linkHash(token) };
}

export function linkHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Deletes the emailed links of an account, so that an attacker cannot regain access with an old link. */
export async function invalidateLinks(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('email_change').where('account_id', '=', accountId).execute();
}
