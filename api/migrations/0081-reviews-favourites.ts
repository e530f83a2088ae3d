import { type Kysely, sql } from 'kysely';

/** Who found which review helpful, and what a favourite cost when it was put aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_vote (
      review_id  integer not null references review (id) on delete cascade,
      account_id integer not null references account (id) on delete cascade,
      primary key (review_id, account_id)
    )`.execute(db);
  await sql`create index review_vote_account on review_vote (account_id)`.execute(db);
  // Of favourites from before, today's price is the first that is known.
  await sql`alter table favourite add column price integer`.execute(db);
  await sql`update favourite set price = product.price from product where product.id = favourite.product_id`.execute(
    db,
  );
}
