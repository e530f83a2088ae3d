import { type Kysely, sql } from 'kysely';

/** Adds the id of the request that triggered an email, for the mail worker's log lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column request_id text`.execute(db);
}
