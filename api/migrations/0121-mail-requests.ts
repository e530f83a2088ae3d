import { type Kysely, sql } from 'kysely';

/** The request that caused a mail, so that the worker's log lines name it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column request_id text`.execute(db);
}
