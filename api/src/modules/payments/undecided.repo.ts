import type { Db } from '../../db/database';
import { referenceOf } from '../../payments/reference';

/** How many orders one run of the maintenance job asks about. */
const AT_ONCE = 200;

/** Which orders are worth asking about. */
export interface UndecidedFilter {
  /** Undecided orders placed before this: younger ones still have their webhook to come. */
  placedBefore: Date;
  /** Closed without money, but placed after this: a late payment has to be found and given back. */
  closedSince: Date;
  /** Closed ones are asked about only when they have not been since this. */
  closedAskedBefore: Date;
}

/**
 * Orders whose payment nobody has decided, and those closed lately without one. The least recently asked come
 * first, so that however many wait for long, each has its turn.
 */
export async function listUndecided(db: Db, requested: UndecidedFilter): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('preference_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending')
          .and('payment_status', 'in', ['unpaid', 'pending'])
          .and('created_at', '<', requested.placedBefore),
        eb('status', '=', 'cancelled')
          .and('payment_status', 'in', ['expired', 'rejected'])
          .and('created_at', '>', requested.closedSince)
          .and(eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', requested.closedAskedBefore)])),
      ]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map((row) => row.id);
}

/** Notes that the provider is about to be asked, and tells what it knows the order by. */
export async function recordQuery(db: Db, orderId: number, now: Date): Promise<string> {
  const order = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  return referenceOf(order);
}
