import type { SocialFailure } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import type { Person } from '../../identity/provider';
import { foldText, insertAccount } from '../accounts/account.repo';
import { queueWelcomeMail } from '../mails/account-mails.repo';
import { candidateUsernames, profileOf } from './social.rules';

type AccountResult = { accountId: number } | { failure: SocialFailure };

type VerifiedPerson = Person & { email: string };

/**
 * Returns the account of a person at an identity provider, and creates it on the first login. Does not use an existing
 * account with the same email address, because another person may have created it; returns the failure 'account-exists'
 * instead. Returns the failure 'refused' for a banned account.
 */
export async function findOrCreateAccount(db: Db, person: VerifiedPerson, now: Date): Promise<AccountResult> {
  return db.transaction().execute(async (trx) => {
    for (const username of candidateUsernames(profileOf(person).username)) {
      // Look up the account before each attempt, because the same person may log in concurrently.
      const existing = await findAccount(trx, person);
      if (existing !== undefined) return existing;
      const accountId = await insertPerson(trx, person, username, now);
      if (accountId !== undefined) return { accountId };
    }
    throw new Error('found no free username for a social login');
  });
}

/**
 * Looks up the email address first. If a concurrent login of the same person has just created the account with this
 * address, the second query still finds the account by its subject.
 */
async function findAccount(
  trx: Trx,
  { issuer, subject, email }: VerifiedPerson,
): Promise<AccountResult | undefined> {
  const emailOwner = await trx
    .selectFrom('account')
    .select('id')
    .where('email_folded', '=', foldText(email))
    .executeTakeFirst();
  const account = await trx
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .select(['account.id', 'account.active'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst();
  if (account !== undefined) return account.active ? { accountId: account.id } : { failure: 'refused' };
  return emailOwner && { failure: 'account-exists' };
}

/** Returns the new account's id, or undefined if the username (or, in a race, the email address) is taken. */
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

/** Deletes the account's links to identity providers, so that the person can create a new account. */
export async function deleteIdentities(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('identity').where('account_id', '=', accountId).execute();
}
