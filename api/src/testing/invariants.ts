import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database';

/** What must never be found in a store's database, whatever was sent to it: each names the rows that break the rule. */
const forbidden: Record<string, RawBuilder<{ broken: string }>> = {
  'stock below zero, or a price that is none': sql`
    select id::text as broken from product where in_stock < 0 or price < 1`,

  'a product without a picture, a genre or a platform': sql`
    select id::text as broken from product p
    where coalesce(array_length(images, 1), 0) = 0
       or not exists (select from product_genre where product_id = p.id)
       or not exists (select from product_platform where product_id = p.id)`,

  'a picture from elsewhere': sql`
    select id::text as broken from product, unnest(images || thumbnail) as picture
    where picture !~ '^(/images/|https://res\\.cloudinary\\.com/)'`,

  'two genres or platforms of one name': sql`
    select min(name) as broken from genre group by lower(name) having count(*) > 1
    union all select min(name) from platform group by lower(name) having count(*) > 1`,

  'a status that there is not': sql`
    select id::text as broken from orders
    where status not in ('cart', 'pending', 'fulfilled', 'dispatched', 'delivered', 'cancelled')
       or payment_status not in ('unpaid', 'pending', 'paid', 'rejected', 'expired', 'refunded')`,

  'an order without lines': sql`
    select id::text as broken from orders o where not exists (select from order_line where order_id = o.id)`,

  'an amount that is not the sum of its lines': sql`
    select o.id::text as broken from orders o join order_line l on l.order_id = o.id
    where o.status <> 'cart' group by o.id
    having o.amount <> floor(sum(l.quantity::bigint * l.unit_price) * (100 - o.discount_percent) / 100.0)`,

  'an order that holds units although it is over, or holds none although it is not': sql`
    select id::text as broken from orders where holds_stock <> (status not in ('cart', 'cancelled'))`,

  'a history that ends elsewhere than its order': sql`
    select o.id::text as broken from orders o
    left join lateral (select * from order_history where order_id = o.id order by id desc limit 1) h on true
    where o.status <> 'cart'
      and (h.status, h.payment_status) is distinct from (o.status, o.payment_status)`,

  'an unpaid order without a deadline, or a deadline of a decided one': sql`
    select id::text as broken from orders
    where (expires_at is null and status = 'pending' and payment_status = 'unpaid')
       or (expires_at is not null and payment_status <> 'unpaid')`,

  'more than one saved cart': sql`
    select account_id::text as broken from orders where status = 'cart'
    group by account_id having count(*) > 1`,

  'a favourite or a review twice': sql`
    select account_id::text as broken from favourite group by account_id, product_id having count(*) > 1
    union all select account_id::text from review group by account_id, product_id having count(*) > 1`,

  'a score out of range, or a review of what was never delivered': sql`
    select r.id::text as broken from review r
    where r.score not between 1 and 5 or not exists (
      select from order_line l join orders o on o.id = l.order_id
      where o.account_id = r.account_id and l.product_id = r.product_id and o.status <> 'cart')`,

  'two accounts of one name or address': sql`
    select min(username) as broken from account where deleted_at is null
    group by username_folded having count(*) > 1
    union all select min(email) from account where deleted_at is null
    group by email_folded having count(*) > 1`,

  'a session of somebody who is banned or gone': sql`
    select a.id::text as broken from session s join account a on a.id = s.account_id
    where not a.active or a.deleted_at is not null`,

  'no administrator at all': sql`
    select 'nobody' as broken
    where not exists (select from account where admin and active and deleted_at is null)`,

  'a mail to more or less than one address': sql`
    select id::text as broken from outbox where recipient !~ '^[^@[:space:],]+@[^@[:space:],]+$'`,

  'a key that belongs to no order': sql`
    select key as broken from idempotency where order_id is null`,
};

/** The broken rules, each with the rows that break it; an empty list for a sound database. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(forbidden)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) found.push(`${rule}: ${rows.map(({ broken }) => broken).join(', ')}`);
  }
  return found;
}
