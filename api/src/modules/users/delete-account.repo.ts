import type { Db, Trx } from '../../db/database';
import { conflict, forbidden } from '../../http/errors';
import { accountDeletedEmail } from '../../mail/email-templates';
import { eraseMailsOf, queueMail } from '../../mail/outbox.repo';
import { invalidateLinks } from '../accounts/links.repo';
import { closeSessions } from '../accounts/session.repo';
import { recordAuditEntry } from '../audit/audit.repo';
import { changeState, eraseAddresses, lockOrder } from '../orders/lifecycle.repo';
import { deleteIdentities } from '../social/identity.repo';
import { lockAdmins, lockUser } from './users.repo';

interface Deletion {
  callerId: number;
  userId: number;
  now: Date;
}

const DELETED_USER = 'deleted user';

/**
 * Deletes an account's personal data and notifies the owner by email. Orders and reviews remain, but without the user's
 * name. Unpaid orders are cancelled. Orders that are not cancelled retain the postal address, because the bookkeeping
 * needs it. Returns false if there is no such account.
 * @throws HttpError 403 if the caller is neither the user nor an administrator, and 409 for the last administrator
 */
export async function deleteAccount(db: Db, { callerId, userId, now }: Deletion): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const admins = await lockAdmins(trx);
    // The caller may have lost the role while waiting for the lock.
    if (callerId !== userId && !admins.includes(callerId))
      throw forbidden('Only administrators may do this.');
    const user = await lockUser(trx, userId);
    if (user === undefined) return false;
    if (admins.length === 1 && admins[0] === userId) {
      throw conflict('last-admin', 'The last administrator cannot be deleted.');
    }
    // Queue the notice before the email address is deleted.
    const mail = {
      dedupeKey: `account-deleted:${userId}`,
      to: user.email,
      accountId: userId,
      ...accountDeletedEmail(user),
    };
    await queueMail(trx, mail, now);
    await eraseMailsOf(trx, userId);
    await cancelUnpaid(trx, userId, callerId, now);
    await closeSessions(trx, userId);
    await invalidateLinks(trx, userId);
    await deleteIdentities(trx, userId);
    await trx.deleteFrom('second_factor').where('account_id', '=', userId).execute();
    await trx.deleteFrom('contact_message').where('account_id', '=', userId).execute();
    await trx.deleteFrom('favourite').where('account_id', '=', userId).execute();
    await trx.deleteFrom('idempotency').where('account_id', '=', userId).execute();
    await trx.deleteFrom('cart_save').where('account_id', '=', userId).execute();
    await trx.deleteFrom('orders').where('account_id', '=', userId).where('status', '=', 'cart').execute();
    await anonymise(trx, userId, now);
    await eraseAddresses(trx, { accountId: userId });
    if (callerId !== userId) {
      await recordAuditEntry(trx, {
        actorId: callerId,
        action: 'delete-account',
        subject: `account ${userId}`,
        at: now,
      });
    }
    return true;
  });
}

/** Does not cancel orders whose payment is in progress at the provider. */
async function cancelUnpaid(trx: Trx, userId: number, actorId: number, at: Date): Promise<void> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', userId)
    .where('status', '=', 'pending')
    .where('payment_status', '=', 'unpaid')
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const order = await lockOrder(trx, id);
    if (order?.status !== 'pending' || order.payment_status !== 'unpaid') continue;
    const change = { status: 'cancelled', paymentStatus: 'expired', source: 'deletion', at } as const;
    await changeState(trx, id, change, actorId);
  }
}

/**
 * Frees the username and the email address. The placeholder cannot clash with a sign-up, because it is longer than any
 * username and is not a valid email address.
 */
async function anonymise(trx: Trx, userId: number, now: Date): Promise<void> {
  const placeholder = `deleted account ${userId}`;
  await trx
    .updateTable('account')
    .set({
      username: DELETED_USER,
      username_folded: placeholder,
      email: '',
      email_folded: placeholder,
      password_hash: null,
      name: '',
      lastname: '',
      address: '',
      active: false,
      admin: false,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
