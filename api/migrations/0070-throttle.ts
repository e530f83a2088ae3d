import { type Kysely, sql } from 'kysely';

/** Tries that are counted for all processes together; of names and addresses only a SHA-256. */
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
