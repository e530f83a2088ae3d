import type { AccountExport } from '../../../contract';
import type { Db } from '../../db/database';
import { unauthorised } from '../../http/errors';
import { type Caller, listSessions } from '../accounts/session.repo';
import { findOrder } from '../orders/orders.repo';
import { findAccount } from '../users/profile.repo';

/** Throws 401 for an unknown account. Columns are listed explicitly, so that new secret columns are not exported. */
export async function collectAccountData(db: Db, caller: Caller, now: Date): Promise<AccountExport> {
  const account = await findAccount(db, caller.id, now);
  if (account === undefined) throw unauthorised();
  return {
    exported: now.toISOString(),
    account,
    social_logins: await socialLoginsOf(db, caller.id),
    orders: await ordersOf(db, caller.id),
    saved_cart: await savedCartOf(db, caller.id),
    reviews: await reviewsOf(db, caller.id),
    helpful: await votesOf(db, caller.id),
    favourites: await favouritesOf(db, caller.id),
    sessions: await listSessions(db, caller, now),
    mails: await mailsOf(db, caller.id),
    messages: await messagesOf(db, caller.id),
  };
}

async function socialLoginsOf(db: Db, accountId: number): Promise<AccountExport['social_logins']> {
  const rows = await db
    .selectFrom('identity')
    .select(['issuer', 'subject', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at: at, ...login }) => ({ ...login, since: at.toISOString() }));
}

/** Reads the orders one after another, so that a long history does not use all connections in the pool. */
async function ordersOf(db: Db, accountId: number): Promise<AccountExport['orders']> {
  const ids = db.selectFrom('orders').select('id').where('account_id', '=', accountId);
  const orders: AccountExport['orders'] = [];
  for (const { id } of await ids.where('status', '!=', 'cart').orderBy('id').execute()) {
    const order = await findOrder(db, id);
    if (order !== undefined) orders.push(order);
  }
  return orders;
}

async function savedCartOf(db: Db, accountId: number): Promise<AccountExport['saved_cart']> {
  return db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select(['product_id as id_product', 'quantity'])
    .where('orders.account_id', '=', accountId)
    .where('orders.status', '=', 'cart')
    .orderBy('order_line.id')
    .execute();
}

async function reviewsOf(db: Db, accountId: number): Promise<AccountExport['reviews']> {
  const rows = await db
    .selectFrom('review')
    .select(['product_id as id_product', 'score', 'description', 'hidden', 'hidden_reason', 'reply'])
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(({ created_at: at, ...review }) => ({ ...review, createdAt: at.toISOString() }));
}

async function votesOf(db: Db, accountId: number): Promise<AccountExport['helpful']> {
  return db
    .selectFrom('review_vote')
    .innerJoin('review', 'review.id', 'review_vote.review_id')
    .select(['review.product_id as id_product', 'review.account_id as userIdUser'])
    .where('review_vote.account_id', '=', accountId)
    .orderBy('review.id')
    .execute();
}

async function favouritesOf(db: Db, accountId: number): Promise<AccountExport['favourites']> {
  const rows = await db
    .selectFrom('favourite')
    .innerJoin('product', 'product.id', 'favourite.product_id')
    .select(['product.id as id_product', 'product.name as name_product', 'favourite.created_at'])
    .where('favourite.account_id', '=', accountId)
    .orderBy('favourite.created_at')
    .execute();
  return rows.map(({ created_at: at, ...game }) => ({ ...game, added: at.toISOString() }));
}

/**
 * Omits the emails that confirm an address. If the export listed them, a missing one would reveal that the
 * requested address already belongs to another account.
 */
async function mailsOf(db: Db, accountId: number): Promise<AccountExport['mails']> {
  const rows = await db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'created_at'])
    .where('account_id', '=', accountId)
    .where('recipient', '!=', '')
    .where('template', '!=', 'email-confirmation')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at: at, ...mail }) => ({ ...mail, queued: at.toISOString() }));
}

async function messagesOf(db: Db, accountId: number): Promise<AccountExport['messages']> {
  const rows = await db
    .selectFrom('contact_message')
    .select(['id', 'email', 'message', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  const replies = await repliesTo(db, accountId);
  return rows.map(({ id, created_at: at, ...message }) => ({
    ...message,
    sent: at.toISOString(),
    replies: replies.filter((reply) => reply.message_id === id).map(toReply),
  }));
}

async function repliesTo(db: Db, accountId: number) {
  return db
    .selectFrom('contact_reply')
    .innerJoin('contact_message', 'contact_message.id', 'contact_reply.message_id')
    .select(['message_id', 'text', 'contact_reply.created_at'])
    .where('account_id', '=', accountId)
    .orderBy('message_id')
    .orderBy('number')
    .execute();
}

const toReply = ({ text, created_at: at }: { text: string; created_at: Date }) => ({
  text,
  sent: at.toISOString(),
});
