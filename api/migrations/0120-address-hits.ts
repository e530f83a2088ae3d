import { type Kysely, sql } from 'kysely';

/**
 * Creates the table for counters of calls per IP address and time window. IP addresses are stored only as SHA-256
 * hashes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_hit (
      key     bytea primary key,
      hits    integer not null,
      ends_at timestamptz not null
    )`.execute(db);
  await sql`create index address_hit_ends on address_hit (ends_at)`.execute(db);
}
