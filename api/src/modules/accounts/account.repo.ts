import { randomUUID } from 'node:crypto';
import { withoutUnseen } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';

/** An account with what login needs to decide. */
export interface StoredAccount {
  id: number;
  username: string;
  email: string;
  name: string;
  lastname: string;
  address: string;
  active: boolean;
  password_hash: string | null;
}

export interface NewAccount {
  username: string;
  /** Empty for one whose address has yet to be confirmed. */
  email: string;
  name: string;
  lastname: string;
  address: string;
  /** Null: no password opens it until its owner sets one by a mailed link. */
  passwordHash: string | null;
  admin?: boolean;
}

/** Upper and lower case, look-alike forms and what cannot be seen make no other name. */
export function folded(text: string): string {
  return withoutUnseen(text.normalize('NFKC')).trim().toLowerCase();
}

/** The new account's id, or undefined when its username or e-mail is taken; the database decides, so no race makes two. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('account')
    .values({
      username: account.username,
      username_folded: folded(account.username),
      email: account.email,
      email_folded: account.email === '' ? noAddress() : folded(account.email),
      password_hash: account.passwordHash,
      name: account.name,
      lastname: account.lastname,
      address: account.address,
      admin: account.admin ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stands where an address would: unlike any other, and no e-mail address. */
function noAddress(): string {
  return `unconfirmed ${randomUUID()}`;
}

export async function findByUsername(db: Db, username: string): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'name', 'lastname', 'address', 'active', 'password_hash'])
    .where('username_folded', '=', folded(username))
    .executeTakeFirst();
}

/** Keeps the password and hashes it anew; one that has been replaced meanwhile stays replaced. */
export async function strengthenHash(
  db: Db,
  id: number,
  hashes: { known: string; fresh: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: hashes.fresh })
    .where('id', '=', id)
    .where('password_hash', '=', hashes.known)
    .execute();
}

/** Holds an account as it is until the transaction ends; false when it may not log in any more as it was read. */
export async function lockUnchanged(trx: Trx, { id, password_hash }: StoredAccount): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .where('password_hash', 'is not distinct from', password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks an account until the transaction ends, before anything else of it: logins in flight finish first, and those that
 * follow see what this transaction has changed.
 */
export async function lockAccount(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The hash of the account's password; null when it logs in by other means only. */
export async function passwordHashOf(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Whether anybody has an account yet. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}
