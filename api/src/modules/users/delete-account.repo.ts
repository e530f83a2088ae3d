import type { Db, Trx } from '../../db/database';
import { conflict, forbidden } from '../../http/errors';
import { accountDeletedEmail } from '../../mail/letters';
import { queueMail } from '../../mail/outbox.repo';
import { recordAct } from '../audit/audit.repo';
import { voidLinks } from '../accounts/links.repo';
import { closeSessions } from '../accounts/session.repo';
import { deleteIdentities } from '../social/identity.repo';
import { changeState, forgetAddresses, lockOrder } from '../orders/state.repo';
import { lockAdmins, lockUser } from './users.repo';

interface Deletion {
  callerId: number;
  userId: number;
  now: Date;
}

/** The name under which orders and reviews of deleted accounts are shown. */
const NOBODY = 'deleted user';

/**
 * Deletes an account: the person goes, with session, favourites and saved cart; paid orders and reviews stay, nameless.
 * Unpaid orders are cancelled with their units back, and cancelled ones lose the postal address; orders that were sent keep
 * it for as long as the law has a shop keep its papers. False when there is no such account.
 */
export async function deleteAccount(db: Db, { callerId, userId, now }: Deletion): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const admins = await lockAdmins(trx);
    // The caller may have lost the role while waiting.
    if (callerId !== userId && !admins.includes(callerId))
      throw forbidden('Only administrators may do this.');
    const user = await lockUser(trx, userId);
    if (user === undefined) return false;
    if (admins.length === 1 && admins[0] === userId) {
      throw conflict('last-admin', 'The last administrator cannot be deleted.');
    }
    // To the address as it is now: in a moment nobody knows it any more.
    const farewell = {
      dedupeKey: `account-deleted:${userId}`,
      to: user.email,
      ...accountDeletedEmail(user),
    };
    await queueMail(trx, farewell, now);
    await cancelUnpaid(trx, userId, callerId, now);
    await closeSessions(trx, userId);
    await voidLinks(trx, userId);
    await deleteIdentities(trx, userId);
    await trx.deleteFrom('second_factor').where('account_id', '=', userId).execute();
    await trx.deleteFrom('contact_message').where('account_id', '=', userId).execute();
    await trx.deleteFrom('favourite').where('account_id', '=', userId).execute();
    await trx.deleteFrom('idempotency').where('account_id', '=', userId).execute();
    await trx.deleteFrom('orders').where('account_id', '=', userId).where('status', '=', 'cart').execute();
    await anonymise(trx, userId, now);
    await forgetAddresses(trx, { accountId: userId });
    if (callerId !== userId) {
      await recordAct(trx, {
        actorId: callerId,
        action: 'delete-account',
        subject: `account ${userId}`,
        at: now,
      });
    }
    return true;
  });
}

/** An order whose payment is under way at the provider is left to it. */
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

/** Frees username and e-mail: what stands in their place is longer than any username and no e-mail address. */
async function anonymise(trx: Trx, userId: number, now: Date): Promise<void> {
  const taken = `deleted account ${userId}`;
  await trx
    .updateTable('account')
    .set({
      username: NOBODY,
      username_folded: taken,
      email: '',
      email_folded: taken,
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
