import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite (
      account_id integer not null references account (id) on delete cascade,
      product_id integer not null references product (id) on delete cascade,
      created_at timestamptz not null,
      primary key (account_id, product_id)
    )`.execute(db);
  await sql`create index favourite_product on favourite (product_id)`.execute(db);
}
