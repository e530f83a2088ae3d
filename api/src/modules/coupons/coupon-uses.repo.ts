import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database';
import { conflict } from '../../http/errors';
import { type CouponTerms, type CouponUses, findReachedLimit } from './coupons.rules';

export interface CouponRequest {
  /** Null for a visitor. */
  accountId: number | null;
  /** As returned by `canonicalCode`. */
  code: string;
}

export interface CouponWithUses {
  coupon: CouponTerms;
  uses: CouponUses;
}

/**
 * Orders that count as a use of their coupon. Must match the condition on the status in the index
 * `orders_coupon`.
 */
export const IN_USE = sql<boolean>`orders.status not in ('cart', 'cancelled')`;

/**
 * Locks the requested coupons that have a limit. Returns coupons by account id, without unknown codes. Call this before
 * locking products, so that other orders for these products do not wait for a coupon.
 */
export async function lockCoupons(
  trx: Trx,
  requests: readonly (CouponRequest & { accountId: number })[],
): Promise<ReadonlyMap<number, CouponWithUses>> {
  if (requests.length === 0) return new Map();
  await trx
    .selectFrom('coupon')
    .select('id')
    .where('code', '=', sql<string>`any(${codesOf(requests)}::text[])`)
    .where((eb) => eb.or([eb('use_limit', 'is not', null), eb('customer_limit', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Count in a later statement, which sees the orders that were committed while this transaction waited for the lock.
  const rows = await readCoupons(trx, requests);
  return new Map(rows.flatMap(({ accountId, ...found }) => (accountId === null ? [] : [[accountId, found]])));
}

export async function findCouponWithUses(
  db: Db,
  request: CouponRequest,
): Promise<CouponWithUses | undefined> {
  const [row] = await readCoupons(db, [request]);
  return row;
}

/**
 * Checks that a reopened order can use its coupon again. Locks the coupon if it has a limit.
 * @throws HttpError 409 if a limit of the coupon has been reached since the order was cancelled
 */
export async function reclaimCoupon(trx: Trx, orderId: number): Promise<void> {
  const { coupon: code, account_id: accountId } = await trx
    .selectFrom('orders')
    .select(['coupon', 'account_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (code === null) return;
  const found = (await lockCoupons(trx, [{ accountId, code }])).get(accountId);
  const reached = found && findReachedLimit(found.coupon, found.uses);
  if (reached === undefined) return;
  const usage = reached === 'used-up' ? 'used up' : 'used by this customer';
  throw conflict('coupon-used-up', `The coupon ${code} of this order has been ${usage} since.`);
}

async function readCoupons(
  db: Db,
  requests: readonly CouponRequest[],
): Promise<(CouponWithUses & { accountId: number | null })[]> {
  const rows = await db
    // Materialise this query, so that the uses are counted once for all requests with the same code.
    .with(
      (cte) => cte('known').materialized(),
      (qb) =>
        qb
          .selectFrom('coupon')
          .select([
            'code',
            'percent',
            'starts_at',
            'ends_at',
            'use_limit',
            'customer_limit',
            'active',
            sql<number>`case when use_limit is null then 0 else (
              select count(*)::int from orders where orders.coupon = coupon.code and ${IN_USE}
            ) end`.as('total'),
          ])
          .where('code', '=', sql<string>`any(${codesOf(requests)}::text[])`),
    )
    .selectFrom('known')
    .innerJoin(tableOf(requests), 'request.code', 'known.code')
    .selectAll('known')
    .select('request.account_id')
    .select(
      sql<number>`case when customer_limit is null then 0 else (
        select count(*)::int from orders
        where orders.coupon = known.code and orders.account_id = request.account_id and ${IN_USE}
      ) end`.as('by_customer'),
    )
    .execute();
  return rows.map(({ account_id: accountId, total, by_customer: byCustomer, ...coupon }) => ({
    accountId,
    coupon,
    uses: { total, byCustomer },
  }));
}

const codesOf = (requests: readonly CouponRequest[]) => [...new Set(requests.map(({ code }) => code))];

function tableOf(requests: readonly CouponRequest[]) {
  return sql<{ account_id: number | null; code: string }>`unnest(
    ${requests.map(({ accountId }) => accountId)}::int[],
    ${requests.map(({ code }) => code)}::text[]
  )`.as<'request'>(sql.raw('request (account_id, code)'));
}
