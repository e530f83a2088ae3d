import type { OwnAccount, Profile } from '../../../contract';
import type { ProfileForm } from '../../../contract/rules';
import type { Db } from '../../db/database';
import { foldText } from '../accounts/account.repo';
import { findEmailOwner, findPendingEmail, requestEmailChange } from '../accounts/email-change.repo';
import { lockUser } from './users.repo';

interface Edit {
  id: number;
  form: ProfileForm;
  /** Whether the caller may learn that the email address belongs to another account. */
  revealTaken: boolean;
  now: Date;
}

export async function findAccount(db: Db, id: number, now: Date): Promise<OwnAccount | undefined> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'address', 'name', 'lastname', 'created_at', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { created_at: created, password_hash: hash, ...profile } = row;
  const account = { ...profile, created: created.toISOString(), hasPassword: hash !== null };
  return { ...account, ...(await pendingOf(db, id, now)) };
}

/** Returns whether an email address differs from that of the account. Ignores case. */
export async function isNewEmail(db: Db, id: number, email: string): Promise<boolean> {
  return (await findEmailOwner(db, email))?.id !== id;
}

/**
 * Updates a profile. A new email address takes effect only once it is confirmed. Returns undefined if the
 * account is unknown or deleted, or if `revealTaken` is set and the email address belongs to another account.
 */
export async function updateProfile(
  db: Db,
  { id, form, revealTaken, now }: Edit,
): Promise<Profile | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await lockUser(trx, id);
    if (account === undefined) return undefined;
    const { email, ...rest } = form;
    const isNew = foldText(email) !== foldText(account.email);
    if (isNew && revealTaken && (await findEmailOwner(trx, email)) !== undefined) return undefined;
    const profile = await trx
      .updateTable('account')
      .set({ ...rest, ...(!isNew && { email }) })
      .where('id', '=', id)
      .returning(['id', 'username', 'email', 'address', 'name', 'lastname'])
      .executeTakeFirstOrThrow();
    if (isNew) await requestEmailChange(trx, { account: profile, email, now });
    return { ...profile, ...(await pendingOf(trx, id, now)) };
  });
}

async function pendingOf(db: Db, id: number, now: Date): Promise<{ pendingEmail?: string }> {
  const pendingEmail = await findPendingEmail(db, id, now);
  return pendingEmail === undefined ? {} : { pendingEmail };
}
