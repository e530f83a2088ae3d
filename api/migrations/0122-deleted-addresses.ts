import { type Kysely, sql } from 'kysely';

/** Removes the postal address from cancelled orders of accounts that are already deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update orders set address = '' from account
    where account.id = orders.account_id and account.deleted_at is not null and orders.status = 'cancelled'
  `.execute(db);
}
