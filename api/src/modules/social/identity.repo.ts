import type { SocialFailure } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import type { Person } from '../../identity/provider';
import { folded, insertAccount } from '../accounts/account.repo';
import { queueWelcomeMail } from '../mails/account-mails.repo';
import { profileOf, usernames } from './social.rules';

type Entry = { accountId: number } | { failure: SocialFailure };

type VerifiedPerson = Person & { email: string };

/**
 * The account of a person from an identity provider, made at the first visit. An account that has the person's e-mail
 * already is never opened this way: whoever made it may be somebody else.
 */
export async function enterAccount(db: Db, person: VerifiedPerson, now: Date): Promise<Entry> {
  return db.transaction().execute(async (trx) => {
    for (const username of usernames(profileOf(person).username)) {
      // Asked again for every name: the same person may be coming in by another door at this moment.
      const known = await findEntry(trx, person);
      if (known !== undefined) return known;
      const accountId = await insertPerson(trx, person, username, now);
      if (accountId !== undefined) return { accountId };
    }
    throw new Error('no username was left for a social login');
  });
}

/** The address first: who comes in by another door meanwhile has taken it, and is then found by the subject. */
async function findEntry(trx: Trx, { issuer, subject, email }: VerifiedPerson): Promise<Entry | undefined> {
  const holder = await trx
    .selectFrom('account')
    .select('id')
    .where('email_folded', '=', folded(email))
    .executeTakeFirst();
  const account = await trx
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .select(['account.id', 'account.active'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
  if (account !== undefined) return account.active ? { accountId: account.id } : { failure: 'refused' };
  return holder && { failure: 'account-exists' };
}

/** The new account's id, or undefined when the username (or, this moment, the e-mail) is taken. */
async function insertPerson(
  trx: Trx,
  person: VerifiedPerson,
  username: string,
  now: Date,
): Promise<number | undefined> {
  const { issuer, subject, email } = person;
  const profile = { ...profileOf(person), username, email, address: '' };
  const accountId = await insertAccount(trx, { ...profile, passwordHash: null });
  if (accountId === undefined) return undefined;
  await trx
    .insertInto('identity')
    .values({ issuer, subject, account_id: accountId, created_at: now })
    .execute();
  await queueWelcomeMail(trx, accountId, now);
  return accountId;
}

/** Takes the way in from a deleted account; the person may begin anew. */
export async function deleteIdentities(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('identity').where('account_id', '=', accountId).execute();
}
