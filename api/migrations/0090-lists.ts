import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for long lists. None of them contains `in_stock`, because otherwise every order would have to update all
 * of the product's indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A search for a text that is too short for the trigram index scans `product_listed`.
  await sql`
    alter table product
      add column name_folded text not null generated always as (lower(name)) stored`.execute(db);
  await sql`drop index product_name_part`.execute(db);
  await sql`create index product_name_part on product using gin (name_folded gin_trgm_ops)`.execute(db);
  await sql`
    create index product_listed on product (id) include (price, release_year, on_sale, name_folded)
      where archived_at is null`.execute(db);
  await sql`create index product_by_name on product (name, id) where archived_at is null`.execute(db);
  await sql`create index product_by_price on product (price, id) where archived_at is null`.execute(db);
  await sql`create index product_by_year on product (release_year, id) where archived_at is null`.execute(db);
  await sql`create index account_username_part on account using gin (username_folded gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index account_by_username on account (username_folded, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index account_by_status on account (active desc, id) where deleted_at is null`.execute(db);
  await sql`create index orders_by_status on orders (status, id) include (account_id, created_at)`.execute(
    db,
  );
  await sql`
    create index orders_listed on orders (id) include (account_id, status, created_at)
      where status <> 'cart'`.execute(db);
  await sql`create index orders_by_date on orders (created_at, id) where status <> 'cart'`.execute(db);
}
