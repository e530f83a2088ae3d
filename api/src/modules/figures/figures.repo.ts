import { sql } from 'kysely';
import type { Figures, MonthlyFigures } from '../../../contract';
import type { Db } from '../../db/database';
import { placedBetween } from '../orders/orders.repo';

const TOP_GAMES = 5;

interface Days {
  from?: string;
  to?: string;
}

/** Returns the number and amount of orders per calendar month (UTC), with cancelled orders counted separately. */
export async function listMonths(db: Db): Promise<MonthlyFigures[]> {
  return db
    .selectFrom(
      db
        .selectFrom('orders')
        .select([
          sql<Date>`date_trunc('month', created_at at time zone 'UTC')`.as('month'),
          sql<boolean>`status = 'cancelled'`.as('is_cancelled'),
          'amount',
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

/** Returns the figures for orders placed and carts saved between two days (UTC), both inclusive. */
export async function getFigures(db: Db, days: Days): Promise<Figures> {
  const [counts, top_games] = await Promise.all([countOrders(db, days), listTopGames(db, days)]);
  return { ...counts, top_games };
}

function countOrders(db: Db, days: Days): Promise<Omit<Figures, 'top_games'>> {
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where status <> 'cart')::int`.as('placed'),
      sql<number>`count(*) filter (where ${SOLD})::int`.as('sold'),
      sql<number>`count(*) filter (where status = 'cancelled')::int`.as('cancelled'),
      sql<number>`count(*) filter (where status = 'cart')::int`.as('carts'),
      sql<number>`coalesce(sum(amount) filter (where ${SOLD}), 0)::float8`.as('revenue'),
    ])
    .where((eb) => eb.and(placedBetween(eb, days)))
    .executeTakeFirstOrThrow();
}

async function listTopGames(db: Db, days: Days): Promise<Figures['top_games']> {
  const sold = db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .where((eb) => eb.and(placedBetween(eb, days)))
    .where(SOLD)
    .select(['product_id', sql<number>`sum(quantity)::int`.as('units')])
    .select(sql<number>`sum(quantity * unit_price)::float8`.as('amount'))
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

/** Condition for a sold order: paid and not cancelled. */
const SOLD = sql<boolean>`payment_status = 'paid' and status not in ('cart', 'cancelled')`;
