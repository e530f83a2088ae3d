import { sql } from 'kysely';
import type { Review } from '../../../contract';
import { inBatches } from '../../db/batches';
import type { Db } from '../../db/database';

/**
 * Returns the visible reviews of a game, most helpful first, then newest, or `undefined` if there are more than
 * `maximum`.
 */
export async function listGameReviews(
  db: Db,
  productId: number,
  maximum: number,
): Promise<Review[] | undefined> {
  const rows = await visibleReviews(db)
    .where('review.product_id', '=', productId)
    .clearOrderBy()
    .orderBy('helpful', 'desc')
    .orderBy('review.id', 'desc')
    .limit(maximum + 1)
    .execute();
  return rows.length > maximum ? undefined : rows.map(toReview);
}

export async function listGameReviewIds(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('review')
    .select(['review.id', helpful.as('helpful')])
    .where('product_id', '=', productId)
    .where('hidden', '=', false)
    .orderBy('helpful', 'desc')
    .orderBy('review.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

export function reviewBatches(db: Db, ids: readonly number[]): AsyncGenerator<Review[]> {
  return inBatches(ids, async (batch) => {
    const rows = await visibleReviews(db)
      .select('review.id')
      .where('review.id', '=', sql<number>`any(${batch}::int[])`)
      .execute();
    return new Map(rows.map((row) => [row.id, toReview(row)]));
  });
}

/** Returns the buyer and the buyer's visible reviews of the ordered games, or `undefined` for an unknown order. */
export async function listOrderReviews(
  db: Db,
  orderId: number,
): Promise<{ buyerId: number; reviews: Review[] } | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('account_id')
    .where('id', '=', orderId)
    .where('status', '!=', 'cart')
    .executeTakeFirst();
  if (order === undefined) return undefined;
  const rows = await visibleReviews(db)
    .where('review.account_id', '=', order.account_id)
    .where('review.product_id', 'in', (eb) =>
      eb.selectFrom('order_line').select('product_id').where('order_id', '=', orderId),
    )
    .execute();
  return { buyerId: order.account_id, reviews: rows.map(toReview) };
}

export async function listUserReviews(db: Db, productId: number, accountId: number): Promise<Review[]> {
  const rows = await visibleReviews(db)
    .where('review.product_id', '=', productId)
    .where('review.account_id', '=', accountId)
    .execute();
  return rows.map(toReview);
}

export async function wasDelivered(db: Db, accountId: number, productId: number): Promise<boolean> {
  const line = await db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .select('order_line.id')
    .where('orders.account_id', '=', accountId)
    .where('orders.status', '=', 'delivered')
    .where('order_line.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** Returns false if the account has already reviewed the game. */
export async function insertReview(
  db: Db,
  review: { accountId: number; productId: number; score: number; description: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('review')
    .values({
      account_id: review.accountId,
      product_id: review.productId,
      score: review.score,
      description: review.description,
      created_at: review.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findVisibility(
  db: Db,
  accountId: number,
  productId: number,
): Promise<'hidden' | 'shown' | undefined> {
  const row = await db
    .selectFrom('review')
    .select('hidden')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row && (row.hidden ? 'hidden' : 'shown');
}

export async function updateReview(
  db: Db,
  review: { accountId: number; productId: number; score: number; description: string },
): Promise<boolean> {
  const row = await db
    .updateTable('review')
    .set({ score: review.score, description: review.description })
    .where('account_id', '=', review.accountId)
    .where('product_id', '=', review.productId)
    .where('hidden', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteReview(db: Db, accountId: number, productId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('review')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .where('hidden', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const helpful = sql<number>`(select count(*)::int from review_vote where review_id = review.id)`;

function visibleReviews(db: Db) {
  return db
    .selectFrom('review')
    .innerJoin('account', 'account.id', 'review.account_id')
    .select(['review.account_id', 'product_id', 'score', 'description', 'review.created_at'])
    .select(['reply', 'replied_at', 'account.username', helpful.as('helpful')])
    .where('hidden', '=', false)
    .orderBy('review.id', 'desc');
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof visibleReviews>['execute']>>[number];

export function replyOf(row: { reply: string | null; replied_at: Date | null }): Pick<Review, 'reply'> {
  if (row.reply === null || row.replied_at === null) return {};
  return { reply: { text: row.reply, date: row.replied_at.toISOString() } };
}

function toReview(row: ReviewRow): Review {
  return {
    userIdUser: row.account_id,
    productIdProduct: row.product_id,
    score: row.score,
    description: row.description,
    createdAt: row.created_at.toISOString(),
    nickname: row.username,
    helpful: row.helpful,
    ...replyOf(row),
  };
}
