import { sql } from 'kysely';
import type { ModeratedReview, ReviewQuery } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { containing } from '../../db/like';
import { foldText } from '../accounts/account.repo';
import { recordAuditEntry } from '../audit/audit.repo';
import { replyOf } from './reviews.repo';

interface ReviewKey {
  authorId: number;
  productId: number;
}

interface Decision extends ReviewKey {
  adminId: number;
  hidden: boolean;
  /** Empty if no reason was given. */
  reason: string;
  now: Date;
}

/** Returns the matching reviews and their total number. Returns all of them unless `page` or `limit` is set. */
export async function listModerated(
  db: Db,
  query: ReviewQuery,
): Promise<{ reviews: ModeratedReview[]; total: number }> {
  let filtered = db
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.account_id')
    .innerJoin('product', 'product.id', 'review.product_id');
  if (query.hidden !== undefined) filtered = filtered.where('hidden', '=', query.hidden);
  if (query.replied !== undefined) filtered = filtered.where('reply', query.replied ? 'is not' : 'is', null);
  if (query.q) {
    const pattern = containing(foldText(query.q));
    filtered = filtered.where((eb) =>
      eb.or([
        eb('username_folded', 'like', pattern),
        eb('name_folded', 'like', pattern),
        eb(sql`lower(review.description)`, 'like', pattern),
      ]),
    );
  }
  let ids = sortRows(filtered.select('review.id'), query.sort);
  if (query.page !== undefined || query.limit !== undefined) {
    const limit = query.limit ?? 10;
    ids = ids.limit(limit).offset(((query.page ?? 1) - 1) * limit);
  }
  const [rows, { total }] = await Promise.all([
    sortRows(reviewRows(db).where('review.id', 'in', ids), query.sort).execute(),
    filtered.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { reviews: rows.map(toModerated), total };
}

export async function findModerated(db: Db, key: ReviewKey): Promise<ModeratedReview | undefined> {
  const row = await reviewRows(db)
    .where('review.account_id', '=', key.authorId)
    .where('review.product_id', '=', key.productId)
    .executeTakeFirst();
  return row && toModerated(row);
}

/**
 * Hides a review or shows it again. Changes nothing if the review already has this visibility. Returns
 * `undefined` for an unknown review.
 */
export async function setHidden(db: Db, decision: Decision): Promise<ModeratedReview | undefined> {
  const { adminId, authorId, productId, hidden, reason, now } = decision;
  const columns = hidden
    ? { hidden_by: adminId, hidden_at: now, hidden_reason: reason === '' ? null : reason }
    : { hidden_by: null, hidden_at: null, hidden_reason: null };
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('review')
      .set({ hidden, ...columns })
      .where('account_id', '=', authorId)
      .where('product_id', '=', productId)
      .where('hidden', '=', !hidden)
      .returning('id')
      .executeTakeFirst();
    if (changed !== undefined) {
      const action = hidden ? 'hide-review' : 'show-review';
      await recordAuditEntry(trx, {
        actorId: adminId,
        action,
        subject: `review ${changed.id}`,
        ...(hidden && reason !== '' && { detail: { after: { reason } } }),
        at: now,
      });
    }
    return findModerated(trx, decision);
  });
}

interface NewReply extends ReviewKey {
  adminId: number;
  text: string;
  /** The reply that the administrator saw; null if there was none. */
  replaces: string | null;
  now: Date;
}

/**
 * Stores the store's reply to a review. A request that repeats the current reply changes nothing. Returns
 * 'changed' if the current reply differs from `replaces`, and `undefined` for an unknown review.
 */
export async function storeReply(db: Db, reply: NewReply): Promise<ModeratedReview | 'changed' | undefined> {
  const { adminId, text, replaces, now } = reply;
  return db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, reply);
    if (review === undefined) return undefined;
    if (review.reply !== text) {
      if (review.reply !== replaces) return 'changed';
      await trx
        .updateTable('review')
        .set({ reply: text, replied_at: now })
        .where('id', '=', review.id)
        .execute();
      await recordAuditEntry(trx, {
        actorId: adminId,
        action: replaces === null ? 'review-reply-created' : 'review-reply-changed',
        subject: `review ${review.id}`,
        detail: { before: { reply: replaces }, after: { reply: text } },
        at: now,
      });
    }
    return findModerated(trx, reply);
  });
}

/** Returns `undefined` for an unknown review. */
export async function deleteReply(
  db: Db,
  { adminId, now, ...key }: ReviewKey & { adminId: number; now: Date },
): Promise<ModeratedReview | undefined> {
  return db.transaction().execute(async (trx) => {
    const review = await lockReview(trx, key);
    if (review === undefined) return undefined;
    if (review.reply !== null) {
      await trx
        .updateTable('review')
        .set({ reply: null, replied_at: null })
        .where('id', '=', review.id)
        .execute();
      await recordAuditEntry(trx, {
        actorId: adminId,
        action: 'review-reply-deleted',
        subject: `review ${review.id}`,
        detail: { reply: review.reply },
        at: now,
      });
    }
    return findModerated(trx, key);
  });
}

async function lockReview(trx: Trx, { authorId, productId }: ReviewKey) {
  return trx
    .selectFrom('review')
    .select(['id', 'reply'])
    .where('account_id', '=', authorId)
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface Sortable<Q> {
  orderBy(column: 'review.id' | 'score', direction: 'asc' | 'desc'): Q;
}

function sortRows<Q extends Sortable<Q>>(rows: Q, sort: ReviewQuery['sort'] = 'newest'): Q {
  switch (sort) {
    case 'newest':
      return rows.orderBy('review.id', 'desc');
    case 'oldest':
      return rows.orderBy('review.id', 'asc');
    case 'lowest':
      return rows.orderBy('score', 'asc').orderBy('review.id', 'desc');
    case 'highest':
      return rows.orderBy('score', 'desc').orderBy('review.id', 'desc');
  }
}

function reviewRows(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.account_id')
    .innerJoin('product', 'product.id', 'review.product_id')
    .leftJoin('account as moderator', 'moderator.id', 'review.hidden_by')
    .select(['review.account_id', 'review.product_id', 'score', 'review.description', 'hidden'])
    .select(['review.created_at', 'account.username', 'product.name', 'reply', 'replied_at'])
    .select(['hidden_at', 'hidden_reason', 'moderator.username as moderator']);
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRows>['execute']>>[number];

function toModerated(row: ReviewRow): ModeratedReview {
  return {
    userIdUser: row.account_id,
    productIdProduct: row.product_id,
    score: row.score,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    nickname: row.username,
    name_product: row.name,
    hidden: row.hidden,
    decision: decisionOf(row),
    ...replyOf(row),
  };
}

function decisionOf(row: ReviewRow): ModeratedReview['decision'] {
  if (row.hidden_at === null || row.moderator === null) return null;
  return {
    nickname_admin: row.moderator,
    date: row.hidden_at.toISOString(),
    reason: row.hidden_reason,
  };
}
