import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox
      add column template   text,
      add column account_id integer references account (id),
      add column kept       text not null default 'nothing' check (kept in ('nothing', 'recipient', 'all')),
      add column resends    integer not null default 0`.execute(db);
  await sql`create index outbox_listed on outbox (id) where recipient <> ''`.execute(db);
  await sql`
    create index outbox_finished on outbox (coalesce(sent_at, failed_at)) where recipient <> ''`.execute(db);
  await sql`create index outbox_account on outbox (account_id) where recipient <> ''`.execute(db);
}
