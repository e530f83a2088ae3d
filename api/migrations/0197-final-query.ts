import { type Kysely, sql } from 'kysely';

/** Adds the time of the successful final query to the payment provider, a day after the payment deadline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column final_query_at timestamptz`.execute(db);
}
