import { type Kysely, sql } from 'kysely';

/** Adds the id of the request that caused a mail, for the log lines of the mail worker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column request_id text`.execute(db);
}
