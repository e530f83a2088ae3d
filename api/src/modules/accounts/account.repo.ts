import { withoutUnseen } from '../../../contract/rules';
import type { Db } from '../../db/database';

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
  email: string;
  name: string;
  lastname: string;
  address: string;
  passwordHash: string;
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
      email_folded: folded(account.email),
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

export async function findByUsername(db: Db, username: string): Promise<StoredAccount | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'name', 'lastname', 'address', 'active', 'password_hash'])
    .where('username_folded', '=', folded(username))
    .executeTakeFirst();
}

export async function replacePasswordHash(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** Whether anybody has an account yet. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined;
}
