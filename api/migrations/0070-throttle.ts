import { type Kysely, sql } from 'kysely';

/** Creates the table for attempt counters. Usernames and IP addresses are stored only as SHA-256 hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table throttle (
      key       bytea primary key,
      tries     integer not null,
      open_at   timestamptz not null,
      forget_at timestamptz not null
    )`.execute(db);
  await sql`create index throttle_forget on throttle (forget_at)`.execute(db);
}
