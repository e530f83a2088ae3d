import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_vote (
      review_id  integer not null references review (id) on delete cascade,
      account_id integer not null references account (id) on delete cascade,
      primary key (review_id, account_id)
    )`.execute(db);
  await sql`create index review_vote_account on review_vote (account_id)`.execute(db);
  // For existing favourites, the current price is the earliest known price.
  await sql`alter table favourite add column price integer`.execute(db);
  await sql`update favourite set price = product.price from product where product.id = favourite.product_id`.execute(
    db,
  );
}
