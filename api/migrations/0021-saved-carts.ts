import { type Kysely, sql } from 'kysely';

/**
 * Limits each account to one saved cart, because the quantities of two carts would be added up at the next
 * login.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from orders older using orders newer
      where older.status = 'cart' and newer.status = 'cart'
        and older.account_id = newer.account_id and older.id < newer.id`.execute(db);
  await sql`create unique index orders_one_cart on orders (account_id) where status = 'cart'`.execute(db);
}
