import type { Db } from '../../db/database';
import { referenceOf } from '../../payments/reference';

const MAX_ORDERS = 200;
const MAX_FINAL_QUERIES = 50;

export interface UndecidedFilter {
  /**
   * Undecided orders must have been placed before this time, because the webhook for a newer order may still
   * arrive.
   */
  placedBefore: Date;
  /**
   * Orders that are no longer pending, and whose payment is unpaid, expired or rejected, are included if they
   * were placed after this time, because a late payment must be refunded or, if the order was dispatched
   * before its payment, applied.
   */
  closedPlacedAfter: Date;
  /** These orders are included only if they were last queried before this time or have never been queried. */
  closedQueriedBefore: Date;
}

/**
 * Returns the ids of up to 200 orders whose payment is undecided, or that were placed recently and are no
 * longer pending although no payment has been accepted. The least recently queried orders come first, so that
 * every order is eventually queried.
 */
export async function listUndecided(db: Db, filter: UndecidedFilter): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('preference_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending')
          .and('payment_status', 'in', ['unpaid', 'pending'])
          .and('created_at', '<', filter.placedBefore),
        // An administrator can dispatch an order before its payment is decided.
        eb('status', 'not in', ['pending', 'cancelled']).and('payment_status', '=', 'pending'),
        eb('status', '!=', 'pending')
          .and('payment_status', 'in', ['unpaid', 'expired', 'rejected'])
          .and('created_at', '>', filter.closedPlacedAfter)
          .and(eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', filter.closedQueriedBefore)])),
      ]),
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(MAX_ORDERS)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns the ids of up to 50 orders that were placed in the period and have had no final query. Skips orders
 * that were queried after `queriedBefore`.
 */
export async function listForFinalQuery(
  db: Db,
  period: { placedAfter: Date; placedBefore: Date; queriedBefore: Date },
): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('preference_id', 'is not', null)
    .where('final_query_at', 'is', null)
    .where('created_at', '>', period.placedAfter)
    .where('created_at', '<', period.placedBefore)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', period.queriedBefore)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(MAX_FINAL_QUERIES)
    .execute();
  return rows.map((row) => row.id);
}

/** Records that the final query for an order has succeeded, unless one of its payments is still pending. */
export async function recordFinalQuery(db: Db, orderId: number, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ final_query_at: now })
    .where('id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment')
            .select('payment.id')
            .where('order_id', '=', orderId)
            .where('payment.status', '=', 'pending'),
        ),
      ),
    )
    .execute();
}

/** Records the time of a provider query for an order and returns the order's reference. */
export async function recordProviderQuery(db: Db, orderId: number, now: Date): Promise<string> {
  const order = await db
    .updateTable('orders')
    .set({ asked_at: now })
    .where('id', '=', orderId)
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  return referenceOf(order);
}
