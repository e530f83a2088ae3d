import { type Kysely, sql } from 'kysely';

/**
 * Adds a database index from which the catalogue index can read the publishers without reading product rows. Changes to
 * a product's publisher now increment `listed` (migration 0140).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index product_by_publisher on product (publisher, id)
      where archived_at is null and publisher <> ''`.execute(db);
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
          where (
            new_rows.name, new_rows.price, new_rows.release_year, new_rows.on_sale, new_rows.archived_at,
            new_rows.publisher
          ) is distinct from (
            old_rows.name, old_rows.price, old_rows.release_year, old_rows.on_sale, old_rows.archived_at,
            old_rows.publisher
          )
      ), is_edit);
      return null;
    end $$`.execute(db);
}
