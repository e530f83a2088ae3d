import { type Kysely, sql } from 'kysely';

/** Calls per address and minute, counted for all processes together; of an address only a SHA-256 is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_hit (
      key     bytea primary key,
      hits    integer not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index address_hit_ends on address_hit (ends_at)`.execute(db);
}
