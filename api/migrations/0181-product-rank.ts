import { type Kysely, sql } from 'kysely';

/** Creates a table for the number of units sold and the rating of each product, which are computed periodically. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_rank (
      product_id integer primary key references product (id) on delete cascade,
      sold       integer not null,
      rating     integer not null
    )`.execute(db);
  await sql`
    create table product_rank_refresh (
      only_row     boolean primary key default true check (only_row),
      refreshed_at timestamptz not null
    )`.execute(db);
  await sql`insert into product_rank_refresh (refreshed_at) values ('-infinity')`.execute(db);
  await sql`
    create function ranks_changed() returns trigger language plpgsql as $$
    begin
      if exists (select from changed_rows) then
        perform count_catalogue_change(true, false);
      end if;
      return null;
    end $$`.execute(db);
  for (const event of ['insert', 'update']) {
    await sql`
      create trigger ${sql.id(`product_rank_count_${event}`)} after ${sql.raw(event)} on product_rank
        referencing new table as changed_rows
        for each statement execute function ranks_changed()`.execute(db);
  }
}
