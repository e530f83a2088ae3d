import type { Db } from '../../db/database';
import { welcomeEmail } from '../../mail/email-templates';
import { queueMail } from '../../mail/outbox.repo';
import { foldText } from '../accounts/account.repo';

export async function queueWelcomeMail(db: Db, accountId: number, at: Date): Promise<void> {
  const { email: to, ...person } = await db
    .selectFrom('account')
    .select(['email', 'name', 'username'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await queueMail(db, { dedupeKey: `signup:${accountId}`, to, accountId, ...welcomeEmail(person) }, at);
}

export async function findNewAccount(
  db: Db,
  person: { username: string; email: string },
  after: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('username_folded', '=', foldText(person.username))
    .where('email_folded', '=', foldText(person.email))
    .where('created_at', '>', after)
    .executeTakeFirst();
  return row?.id;
}

export async function ownsEmail(db: Db, accountId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('email_folded', '=', foldText(email))
    .executeTakeFirst();
  return row !== undefined;
}
