import { sql } from 'kysely';
import type { Helpful } from '../../../contract';
import type { Db } from '../../db/database';

export interface Vote {
  authorId: number;
  productId: number;
  voterId: number;
}

/** Returns `undefined` if no such review is visible. */
export async function castVote(db: Db, vote: Vote): Promise<Helpful | undefined> {
  const id = await findVisibleReview(db, vote);
  if (id === undefined) return undefined;
  // Insert from a select, so that a review deleted in the meantime causes no error.
  await db
    .insertInto('review_vote')
    .columns(['review_id', 'account_id'])
    .expression((eb) =>
      eb
        .selectFrom('review')
        .select(['review.id', sql<number>`${vote.voterId}::int`.as('voter')])
        .where('review.id', '=', id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { helpful: await countVotes(db, id), mine: true };
}

export async function withdrawVote(db: Db, vote: Vote): Promise<Helpful | undefined> {
  const id = await findVisibleReview(db, vote);
  if (id === undefined) return undefined;
  await db
    .deleteFrom('review_vote')
    .where('review_id', '=', id)
    .where('account_id', '=', vote.voterId)
    .execute();
  return { helpful: await countVotes(db, id), mine: false };
}

/** Returns the ids of the authors whose visible reviews of a game the voter has marked as helpful. */
export async function listVotes(db: Db, productId: number, voterId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('review_vote')
    .innerJoin('review', 'review.id', 'review_vote.review_id')
    .select('review.account_id')
    .where('review.product_id', '=', productId)
    .where('review.hidden', '=', false)
    .where('review_vote.account_id', '=', voterId)
    .orderBy('review.account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

async function findVisibleReview(
  db: Db,
  { authorId, productId }: Pick<Vote, 'authorId' | 'productId'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('review')
    .select('id')
    .where('account_id', '=', authorId)
    .where('product_id', '=', productId)
    .where('hidden', '=', false)
    .executeTakeFirst();
  return row?.id;
}

async function countVotes(db: Db, reviewId: number): Promise<number> {
  const { votes } = await db
    .selectFrom('review_vote')
    .select(sql<number>`count(*)::int`.as('votes'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return votes;
}
