import { sql } from 'kysely';
import type { ModeratedReview } from '../../../contract';
import type { Db } from '../../db/database';
import { recordAuditEntry } from '../audit/audit.repo';

interface Decision {
  adminId: number;
  authorId: number;
  productId: number;
  hidden: boolean;
  now: Date;
}

/** Returns the reviews for moderation, newest first, optionally filtered and paged, and their total number. */
export async function listModerated(
  db: Db,
  query: { hidden?: boolean; page?: number; limit?: number },
): Promise<{ reviews: ModeratedReview[]; total: number }> {
  let counted = db.selectFrom('review').select(sql<number>`count(*)::int`.as('total'));
  let rows = reviewRows(db).orderBy('review.id', 'desc');
  if (query.hidden !== undefined) {
    counted = counted.where('hidden', '=', query.hidden);
    rows = rows.where('hidden', '=', query.hidden);
  }
  if (query.page !== undefined || query.limit !== undefined) {
    const limit = query.limit ?? 10;
    rows = rows.limit(limit).offset(((query.page ?? 1) - 1) * limit);
  }
  const { total } = await counted.executeTakeFirstOrThrow();
  return { reviews: (await rows.execute()).map(toModerated), total };
}

/** Hides or shows a review and records it in the audit log. Returns `undefined` for an unknown review. */
export async function setHidden(db: Db, decision: Decision): Promise<ModeratedReview | undefined> {
  const { adminId, authorId, productId, hidden, now } = decision;
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('review')
      .set({ hidden })
      .where('account_id', '=', authorId)
      .where('product_id', '=', productId)
      .where('hidden', '=', !hidden)
      .returning('id')
      .executeTakeFirst();
    if (changed !== undefined) {
      const action = hidden ? 'hide-review' : 'show-review';
      await recordAuditEntry(trx, { actorId: adminId, action, subject: `review ${changed.id}`, at: now });
    }
    const row = await reviewRows(trx)
      .where('review.account_id', '=', authorId)
      .where('review.product_id', '=', productId)
      .executeTakeFirst();
    return row && toModerated(row);
  });
}

function reviewRows(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.account_id')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.account_id', 'review.product_id', 'score', 'review.description', 'hidden'])
    .select(['review.created_at', 'account.username', 'product.name']);
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
  };
}
