import type { Db } from '../../db/database';
import { queueWelcomeMail } from '../mails/account-mails.repo';
import { insertAccount, type NewAccount } from './account.repo';
import { awaitConfirmation } from './email-change.repo';

interface Opening {
  account: Omit<NewAccount, 'passwordHash' | 'admin'>;
  passwordHash: string;
  now: Date;
}

/** Opens an account and welcomes its owner; undefined when its username or e-mail is taken. */
export async function openAccount(
  db: Db,
  { account, passwordHash, now }: Opening,
): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const id = await insertAccount(trx, { ...account, passwordHash });
    if (id !== undefined) await queueWelcomeMail(trx, id, now);
    return id;
  });
}

/**
 * Opens an account whose address waits for its confirmation, be it somebody's already or nobody's yet: neither the answer
 * nor a login afterwards tells which. Undefined when the username, which is public anyway, is taken.
 */
export async function openUnconfirmed(
  db: Db,
  { account, passwordHash, now }: Opening,
): Promise<number | undefined> {
  const { name, email } = account;
  return db.transaction().execute(async (trx) => {
    const id = await insertAccount(trx, { ...account, email: '', passwordHash });
    if (id !== undefined) await awaitConfirmation(trx, { account: { id, name, email: '' }, email, now });
    return id;
  });
}
