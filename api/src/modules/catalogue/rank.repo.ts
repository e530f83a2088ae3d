import { sql } from 'kysely';
import type { Db } from '../../db/database';

const INTERVAL_MS = 5 * 60_000;

/** Limits the duration of each query, because of the statement timeout. */
const ORDERS_PER_QUERY = 50_000;

/** Largest value of PostgreSQL's type `integer`. */
const MAX_ID = 2_147_483_647;

/** Fictional reviews added to those of each game, so that a single review does not determine its rating. */
const PRIOR = { score: 3.5, reviews: 5 };

/**
 * Updates the sold units and the ratings of products. A rating is an average score in thousandths. Does nothing if a
 * process has started an update within the last five minutes.
 */
export async function refreshRanks(db: Db, now: Date): Promise<void> {
  // Store the time first, so that a failed computation is not repeated immediately.
  const due = await db
    .updateTable('product_rank_refresh')
    .set({ refreshed_at: now })
    .where('refreshed_at', '<=', new Date(now.getTime() - INTERVAL_MS))
    .returning('refreshed_at')
    .executeTakeFirst();
  if (due === undefined) return;
  const units = await countSoldUnits(db);
  await sql`
    with sold as (
      select * from unnest(${[...units.keys()]}::int[], ${[...units.values()]}::int[]) as sold (product_id, units)
    ), rated as (
      select product_id,
          (1000 * (sum(score) + ${PRIOR.score * PRIOR.reviews}::float8) / (count(*) + ${PRIOR.reviews}::int))::int as rating
        from review where not hidden
        group by product_id
    ), ranked as (
      select product.id as product_id, coalesce(units, 0) as sold, coalesce(rating, 0) as rating
        from product
          left join sold on sold.product_id = product.id
          left join rated on rated.product_id = product.id
        where units is not null or rating is not null
          or exists (select from product_rank where product_rank.product_id = product.id)
    )
    insert into product_rank (product_id, sold, rating)
      select product_id, sold, rating from ranked order by product_id
      on conflict (product_id) do update set sold = excluded.sold, rating = excluded.rating
        where (product_rank.sold, product_rank.rating) is distinct from (excluded.sold, excluded.rating)`.execute(
    db,
  );
}

/** Returns the id of the first order after this id; undefined if there is none. */
async function nextOrder(db: Db, id: number): Promise<number | undefined> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return order?.id;
}

async function countSoldUnits(db: Db): Promise<Map<number, number>> {
  const sold = new Map<number, number>();
  let last = 0;
  // Skip gaps between the ids, which may contain millions of unused ids.
  for (let first = await nextOrder(db, last); first !== undefined; first = await nextOrder(db, last)) {
    last = Math.min(first + ORDERS_PER_QUERY - 1, MAX_ID);
    const rows = await db
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_id')
      .select(['product_id', sql<number>`sum(quantity - order_line.refunded)::int`.as('units')])
      .where('orders.id', '>=', first)
      .where('orders.id', '<=', last)
      .where('payment_status', '=', 'paid')
      .where('status', 'not in', ['cart', 'cancelled'])
      .groupBy('product_id')
      .execute();
    for (const { product_id: id, units } of rows) if (id !== null) sold.set(id, (sold.get(id) ?? 0) + units);
  }
  return sold;
}
