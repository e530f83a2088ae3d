import type { Db } from '../../db/database';
import { queueWelcomeMail } from '../mails/account-mails.repo';
import { insertAccount, type NewAccount } from './account.repo';
import { requestEmailChange } from './email-change.repo';

interface SignUp {
  account: Omit<NewAccount, 'passwordHash' | 'admin'>;
  passwordHash: string;
  now: Date;
}

/** Returns the account's id, or undefined if the username or email address is taken. */
export async function openAccount(
  db: Db,
  { account, passwordHash, now }: SignUp,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const id = await insertAccount(trx, { ...account, passwordHash });
    if (id !== undefined) await queueWelcomeMail(trx, id, now);
    return id;
  });
}

/**
 * Creates an account whose email address has to be confirmed, so that sign-up does not reveal whether the address is
 * taken. Returns the account's id, or undefined if the username, which is public, is taken.
 */
export async function openUnconfirmedAccount(
  db: Db,
  { account, passwordHash, now }: SignUp,
): Promise<number | undefined> {
  const { name, email } = account;
  return db.transaction().execute(async (trx) => {
    const id = await insertAccount(trx, { ...account, email: '', passwordHash });
    if (id !== undefined) await requestEmailChange(trx, { account: { id, name, email: '' }, email, now });
    return id;
  });
}
