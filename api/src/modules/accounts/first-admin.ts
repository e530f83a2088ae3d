import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { store } from '../../../contract/rules';
import type { Config } from '../../config';
import type { Db } from '../../db/database';
import { hasAccounts, insertAccount } from './account.repo';
import { hashPassword } from './password/password';

/** Letters and digits without look-alike characters. */
const READABLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const FIRST_ADMIN_LOCK = 7_480_002;

/**
 * If the store has no accounts, creates the configured administrator. If none is configured, creates `admin` with a
 * random password, and prints the password once.
 */
export async function createFirstAdmin(
  db: Db,
  configured: Config['admin'],
  print: (line: string) => void,
): Promise<void> {
  const { username, password } = configured ?? { username: 'admin', password: randomPassword() };
  // Check before hashing, because hashing is slow.
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
      address: store.name,
      passwordHash,
      admin: true,
    });
    // Print inside the transaction, so that no account is committed before its password is shown.
    if (configured === undefined) print(`First administrator: ${username} / ${password} (shown only once)`);
  });
}

/** Returns 12 readable characters. The last is a digit, because passwords must contain one. */
export function randomPassword(): string {
  const characters = Array.from({ length: 11 }, () => READABLE[randomInt(READABLE.length)]);
  return `${characters.join('')}${2 + randomInt(8)}`;
}
