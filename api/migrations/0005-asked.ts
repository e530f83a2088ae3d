import { type Kysely, sql } from 'kysely';

/** Adds the time of the last status query to the payment provider, so that orders are checked in rotation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column asked_at timestamptz`.execute(db);
  await sql`
    create index orders_asked on orders (asked_at nulls first, id)
      where preference_id is not null and payment_status in ('unpaid', 'pending', 'expired', 'rejected')`.execute(
    db,
  );
}
