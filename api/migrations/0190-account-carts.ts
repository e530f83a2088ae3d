import { type Kysely, sql } from 'kysely';

/** The ids of recent saves are stored so that a repeated save is ignored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column cart_version integer not null default 0`.execute(db);
  await sql`
    create table cart_save (
      account_id integer not null references account (id) on delete cascade,
      id         text not null,
      saved_at   timestamptz not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`create index cart_save_age on cart_save (saved_at)`.execute(db);
}
