import { randomUUID } from 'node:crypto';
import { removeInvisibleCharacters } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';

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
  /** Empty until the email address is confirmed. */
  email: string;
  name: string;
  lastname: string;
  address: string;
  /** Null for an account that a social login creates, until its owner sets a password through an emailed link. */
  passwordHash: string | null;
  admin?: boolean;
}

/** Normalises text for comparison: ignores case, compatibility forms, surrounding spaces and invisible characters. */
export function foldText(text: string): string {
  return removeInvisibleCharacters(text.normalize('NFKC')).trim().toLowerCase();
}

/** Returns the new account's id, or undefined if the username or email address is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('account')
    .values({
      username: account.username,
      username_folded: foldText(account.username),
      email: account.email,
      email_folded: account.email === '' ? placeholderEmail() : foldText(account.email),
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

/** Contains a space, so that it cannot equal an email address. */
function placeholderEmail(): string {
  return `unconfirmed ${randomUUID()}`;
}

export async function findByUsername(db: Db, username: string): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'name', 'lastname', 'address', 'active', 'password_hash'])
    .where('username_folded', '=', foldText(username))
    .executeTakeFirst();
}

/** Replaces `hashes.current` with a new hash of the same password, unless the account's hash has changed. */
export async function upgradeHash(
  db: Db,
  id: number,
  hashes: { current: string; replacement: string },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: hashes.replacement })
    .where('id', '=', id)
    .where('password_hash', '=', hashes.current)
    .execute();
}

/**
 * Share-locks an account until the transaction ends. Returns false if the account has been banned or deleted, or its
 * password has changed, since it was read.
 */
export async function lockIfUnchanged(trx: Trx, { id, password_hash }: StoredAccount): Promise<boolean> {
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
 * Locks an account until the transaction ends. Call this before any other query for the account: logins in flight
 * finish first, and later logins see the changes of this transaction.
 */
export async function lockAccount(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function findPasswordHash(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}
