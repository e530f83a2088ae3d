import { type Kysely, sql } from 'kysely';

/** When the payment provider was last asked about an order, so that a long queue of them is asked in turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column asked_at timestamptz`.execute(db);
  await sql`
    create index orders_asked on orders (asked_at nulls first, id)
      where preference_id is not null and payment_status in ('unpaid', 'pending', 'expired', 'rejected')`.execute(
    db,
  );
}
