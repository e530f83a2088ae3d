import { sql } from 'kysely';
import type { Figures, MonthlyFigures } from '../../../contract';
import type { Db } from '../../db/database';
import { IN_USE } from '../coupons/coupon-uses.repo';
import { placedBetween } from '../orders/orders.repo';

const TOP_GAMES = 5;
const TOP_COUPONS = 10;

interface DateRange {
  from?: string;
  to?: string;
}

/**
 * Months are in UTC; months without orders are omitted. Amounts are net of refunds, except for cancelled orders, which
 * are counted separately with their full amounts.
 */
export async function listMonths(db: Db): Promise<MonthlyFigures[]> {
  return db
    .selectFrom(
      db
        .selectFrom('orders')
        .select([
          sql<Date>`date_trunc('month', created_at at time zone 'UTC')`.as('month'),
          sql<boolean>`status = 'cancelled'`.as('is_cancelled'),
          sql<string>`case when status = 'cancelled' then amount else amount - refunded end`.as('amount'),
        ])
        .where('status', '!=', 'cart')
        .as('dated'),
    )
    .select([
      sql<number>`extract(year from month)::int`.as('year'),
      sql<number>`extract(month from month)::int`.as('month'),
      sql<number>`count(*) filter (where not is_cancelled)::int`.as('orders'),
      sql<number>`coalesce(sum(amount) filter (where not is_cancelled), 0)::float8`.as('amount'),
      sql<number>`count(*) filter (where is_cancelled)::int`.as('cancelled'),
      sql<number>`coalesce(sum(amount) filter (where is_cancelled), 0)::float8`.as('cancelled_amount'),
    ])
    .groupBy('dated.month')
    .orderBy('dated.month')
    .execute();
}

/** The days are in UTC and inclusive. */
export async function getFigures(db: Db, days: DateRange): Promise<Figures> {
  const [counts, top_games, coupons] = await Promise.all([
    countOrders(db, days),
    listTopGames(db, days),
    listCouponUses(db, days),
  ]);
  return { ...counts, top_games, coupons };
}

function countOrders(db: Db, days: DateRange): Promise<Omit<Figures, 'top_games' | 'coupons'>> {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where status <> 'cart')::int`.as('placed'),
      sql<number>`count(*) filter (where ${SOLD})::int`.as('sold'),
      sql<number>`count(*) filter (where status = 'cancelled')::int`.as('cancelled'),
      sql<number>`count(*) filter (where status = 'cart')::int`.as('carts'),
      sql<number>`coalesce(sum(amount - refunded) filter (where ${SOLD}), 0)::float8`.as('revenue'),
    ])
    .where((eb) => eb.and(placedBetween(eb, days)))
    .executeTakeFirstOrThrow();
}

async function listTopGames(db: Db, days: DateRange): Promise<Figures['top_games']> {
  const sold = db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .where((eb) => eb.and(placedBetween(eb, days)))
    .where(SOLD)
    .where(sql<boolean>`quantity > order_line.refunded`)
    .select(['product_id', sql<number>`sum(quantity - order_line.refunded)::int`.as('units')])
    .select(sql<number>`sum((quantity - order_line.refunded) * unit_price)::float8`.as('amount'))
    .groupBy('product_id')
    .orderBy('units', 'desc')
    .orderBy('product_id')
    .limit(TOP_GAMES);
  return db
    .selectFrom(sold.as('sold'))
    .innerJoin('product', 'product.id', 'sold.product_id')
    .select(['product.id as id_product', 'product.name as name_product', 'units', 'amount'])
    .select('product.thumbnail as thumbnail_product')
    .orderBy('units', 'desc')
    .orderBy('product.id')
    .execute();
}

async function listCouponUses(db: Db, days: DateRange): Promise<NonNullable<Figures['coupons']>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_line')
          .select(sql<number>`sum(quantity::bigint * unit_price)`.as('full_price'))
          .whereRef('order_line.order_id', '=', 'orders.id')
          .as('line'),
      (join) => join.onTrue(),
    )
    .select(['coupon', sql<number>`count(*)::int`.as('uses')])
    .select(sql<number>`sum(full_price - amount)::float8`.as('discount'))
    .where('coupon', 'is not', null)
    .where(IN_USE)
    .where((eb) => eb.and(placedBetween(eb, days)))
    .groupBy('coupon')
    .orderBy('uses', 'desc')
    .orderBy('coupon')
    .limit(TOP_COUPONS)
    .execute();
  return rows.map(({ coupon, ...figures }) => ({ code: coupon ?? '', ...figures }));
}

const SOLD = sql<boolean>`payment_status = 'paid' and status not in ('cart', 'cancelled')`;
