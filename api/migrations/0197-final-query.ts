import { type Kysely, sql } from 'kysely';

/** Adds the time of the final query to the payment provider, a day after the first payment deadline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column final_query_at timestamptz`.execute(db);
  await sql`
    create index orders_without_final_query on orders (created_at)
      where preference_id is not null and final_query_at is null`.execute(db);
}
