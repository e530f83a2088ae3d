import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database';

/** Each query returns the rows that violate the rule. */
const forbiddenStates: Record<string, RawBuilder<{ violation: string }>> = {
  'stock below zero or an invalid price': sql`
    select id::text as violation from product where in_stock < 0 or price < 1`,

  'a running sale whose product has another price, is not on sale or is archived; or overlapping sales of a product': sql`
    select s.id::text as violation from scheduled_sale s join product p on p.id = s.product_id
    where s.state = 'running' and (p.price <> s.price or not p.on_sale or p.archived_at is not null)
    union all
    select a.id::text from scheduled_sale a join scheduled_sale b on b.product_id = a.product_id and b.id > a.id
    where a.state in ('planned', 'running') and b.state in ('planned', 'running')
      and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,

  'a product without a picture, a genre or a platform': sql`
    select id::text as violation from product p
    where coalesce(array_length(images, 1), 0) = 0
       or not exists (select from product_genre where product_id = p.id)
       or not exists (select from product_platform where product_id = p.id)`,

  'a picture from a host that is not allowed': sql`
    select id::text as violation from product, unnest(images || thumbnail) as picture
    where picture !~ '^(/images/|https://res\\.cloudinary\\.com/)'`,

  'two genres or platforms with the same name': sql`
    select min(name) as violation from genre group by lower(name) having count(*) > 1
    union all select min(name) from platform group by lower(name) having count(*) > 1`,

  'an unknown status': sql`
    select id::text as violation from orders
    where status not in ('cart', 'pending', 'fulfilled', 'dispatched', 'delivered', 'cancelled')
       or payment_status not in ('unpaid', 'pending', 'paid', 'rejected', 'expired', 'refunded')`,

  'an order without lines': sql`
    select id::text as violation from orders o where not exists (select from order_line where order_id = o.id)`,

  'an amount that is not the discounted sum of the order lines': sql`
    select o.id::text as violation from orders o join order_line l on l.order_id = o.id
    where o.status <> 'cart' group by o.id
    having o.amount <> floor(sum(l.quantity::bigint * l.unit_price) * (100 - o.discount_percent) / 100.0)`,

  'a cart or cancelled order that holds units, or any other order that holds none': sql`
    select id::text as violation from orders where holds_stock <> (status not in ('cart', 'cancelled'))`,

  'a history whose last step differs from the state of its order': sql`
    select o.id::text as violation from orders o
    left join lateral (select * from order_history where order_id = o.id order by id desc limit 1) h on true
    where o.status <> 'cart'
      and (h.status, h.payment_status) is distinct from (o.status, o.payment_status)`,

  'a pending unpaid order without an expiry time, or an order that has an expiry time but is not unpaid': sql`
    select id::text as violation from orders
    where (expires_at is null and status = 'pending' and payment_status = 'unpaid')
       or (expires_at is not null and payment_status <> 'unpaid')`,

  'more than one saved cart of an account': sql`
    select account_id::text as violation from orders where status = 'cart'
    group by account_id having count(*) > 1`,

  'a duplicate favourite or review': sql`
    select account_id::text as violation from favourite group by account_id, product_id having count(*) > 1
    union all select account_id::text from review group by account_id, product_id having count(*) > 1`,

  'a score out of range, or a review of a product that its author never ordered': sql`
    select r.id::text as violation from review r
    where r.score not between 1 and 5 or not exists (
      select from order_line l join orders o on o.id = l.order_id
      where o.account_id = r.account_id and l.product_id = r.product_id and o.status <> 'cart')`,

  'two accounts with the same username or email': sql`
    select min(username) as violation from account where deleted_at is null
    group by username_folded having count(*) > 1
    union all select min(email) from account where deleted_at is null
    group by email_folded having count(*) > 1`,

  'a session of a banned or deleted account': sql`
    select a.id::text as violation from session s join account a on a.id = s.account_id
    where not a.active or a.deleted_at is not null`,

  'no administrator': sql`
    select 'none' as violation
    where not exists (select from account where admin and active and deleted_at is null)`,

  'an email without exactly one recipient': sql`
    select id::text as violation from outbox
    where recipient !~ '^[^@[:space:],]+@[^@[:space:],]+$' and not (recipient = '' and content is null)`,

  'an idempotency key without an order': sql`
    select key as violation from idempotency where order_id is null`,
};

export async function violatedInvariants(db: Db): Promise<string[]> {
  const violations: string[] = [];
  for (const [rule, query] of Object.entries(forbiddenStates)) {
    const { rows } = await query.execute(db);
    if (rows.length > 0) violations.push(`${rule}: ${rows.map((row) => row.violation).join(', ')}`);
  }
  return violations;
}
