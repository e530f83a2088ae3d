import { type Kysely, sql } from 'kysely';

/**
 * Adds `edited` to the counters of changes to the public catalogue (migration 0140). `edited` does not count the
 * frequent changes by shoppers: the stock that orders take or return, and votes on reviews. An edit of the stock in the
 * back office counts, because it also changes the product's version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table catalogue_version add column edited bigint not null default 0`.execute(db);
  await sql`
    create function count_catalogue_change(is_listed boolean, is_edit boolean) returns void language plpgsql as $$
    begin
      update catalogue_version
        set n = n + 1, listed = listed + is_listed::int, edited = edited + is_edit::int
        where shard = (
          select shard from catalogue_version
            order by (shard + pg_backend_pid()) % 64
            limit 1 for update skip locked
        );
      if not found then
        insert into catalogue_version (n, listed, edited) values (1, is_listed::int, is_edit::int);
      end if;
    end $$`.execute(db);
  // Triggers that call the function with one argument count every change as an edit.
  await sql`
    create or replace function count_catalogue_change(is_listed boolean) returns void language plpgsql as $$
    begin
      perform count_catalogue_change(is_listed, true);
    end $$`.execute(db);
  // Comparing the rows as JSON includes columns that later migrations add.
  await sql`
    create or replace function products_updated() returns trigger language plpgsql as $$
    declare
      is_edit boolean;
    begin
      if not exists (select from new_rows) then
        return null;
      end if;
      is_edit := exists (
        select from new_rows left join old_rows using (id)
          where to_jsonb(new_rows) - 'in_stock' is distinct from to_jsonb(old_rows) - 'in_stock'
      );
      perform count_catalogue_change(is_edit and exists (
        select from new_rows left join old_rows using (id)
          where (new_rows.name, new_rows.price, new_rows.release_year, new_rows.on_sale, new_rows.archived_at)
            is distinct from
            (old_rows.name, old_rows.price, old_rows.release_year, old_rows.on_sale, old_rows.archived_at)
      ), is_edit);
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function shown_rows_changed() returns trigger language plpgsql as $$
    begin
      if exists (select from changed_rows) then
        perform count_catalogue_change(false, tg_table_name <> 'review_vote');
      end if;
      return null;
    end $$`.execute(db);
}
