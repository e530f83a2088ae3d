import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config';
import type { Db } from '../../db/database';
import { hasAccounts, insertAccount } from './account.repo';
import { hashPassword } from './password';

/** Letters and digits that cannot be taken for one another. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const FIRST_ADMIN_LOCK = 7_480_002;

/**
 * Gives a store without accounts its first administrator: the configured one, or `admin` with a random password
 * that `announce` shows this once and that is stored nowhere.
 */
export async function createFirstAdmin(
  db: Db,
  configured: Config['admin'],
  announce: (line: string) => void,
): Promise<void> {
  const { username, password } = configured ?? { username: 'admin', password: randomPassword() };
  // Hashing takes a while and happens outside the transaction, so only when there is something to do.
  if (await hasAccounts(db)) return;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx);
    if (await hasAccounts(trx)) return;
    const email = `${encodeURIComponent(username)}@press-start.example`;
    await insertAccount(trx, {
      username,
      email,
      name: 'Store',
      lastname: 'Keeper',
      address: 'Press Start',
      passwordHash,
      admin: true,
    });
    // Inside the transaction: a password that was never shown must not be the one that counts.
    if (configured === undefined)
      announce(`First administrator: ${username} / ${password} (shown only this once)`);
  });
}

/** Twelve readable characters, the last a digit as the password rule wants. */
export function randomPassword(): string {
  const letters = Array.from({ length: 11 }, () => READABLE[randomInt(READABLE.length)]);
  return `${letters.join('')}${2 + randomInt(8)}`;
}
