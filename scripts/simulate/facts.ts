import { sql } from 'kysely';
import type { OrderStatus, PaymentStatus } from '../../api/contract';
import type { Db } from '../../api/src/db/database';

/** What the rules need to know about one order. Amounts of money are in cents unless stated otherwise. */
export interface OrderFacts {
  id: number;
  accountId: number;
  isAccountDeleted: boolean;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** In dollars. */
  amount: number;
  percent: number;
  address: string;
  holdsStock: boolean;
  hasDeadline: boolean;
  hasPaymentPage: boolean;
  createdAtMs: number;
  refundedCents: number;
  /** Unit prices are in dollars. */
  lines: { id: number; productId: number; quantity: number; refunded: number; unitPrice: number }[];
  steps: { source: string; status: OrderStatus; paymentStatus: PaymentStatus; refundId: number | null }[];
  /** Sums of the stock movements of the order. */
  moved: { productId: number; units: number }[];
  payments: { id: number; paymentId: string; status: string; cents: number; isRefundDue: boolean }[];
  refunds: {
    id: number;
    paymentId: number;
    cents: number;
    restock: boolean;
    isMade: boolean;
    providerId: string | null;
    lines: { lineId: number; quantity: number; cents: number }[];
  }[];
  mails: { template: string; count: number }[];
}

export interface ProductFacts {
  id: number;
  /** In dollars. */
  price: number;
  stock: number;
  version: number;
  /** Sum of all stock movements of the product. */
  moved: number;
}

export interface Facts {
  orders: OrderFacts[];
  products: ProductFacts[];
  accounts: { id: number; isActive: boolean; sessions: number }[];
  /** Products whose stock changed without a known cause since the previous reading. */
  causeless: number[];
  /** Coupons with more uses than their limits allow. */
  overused: string[];
  marks: Marks;
}

/** The end of a reading. The next reading includes only orders that have changed since then. */
export interface Marks {
  transaction: number;
  historyId: number;
  movementId: number;
}

export const START: Marks = { transaction: 0, historyId: 0, movementId: 0 };

/**
 * Reads the facts of all orders that have changed since `marks`, and of all products, accounts and coupons.
 * The system column `xmin` identifies the transaction that wrote a row, so that the API need not record
 * changes for the simulator.
 */
export async function readFacts(db: Db, { transaction, historyId, movementId }: Marks): Promise<Facts> {
  const { rows } =
    await sql<Facts>`execute read_facts (${sql.lit(transaction)}, ${sql.lit(historyId)}, ${sql.lit(movementId)})`.execute(
      db,
    );
  const [facts] = rows;
  if (facts === undefined) throw new Error('The query has returned no row.');
  return facts;
}

/** Prepares the query of `readFacts`, because planning it takes longer than running it. */
export async function prepareFacts(db: Db): Promise<void> {
  await sql`
    prepare read_facts (bigint, integer, integer) as
    with changed as materialized (
      select id from orders where status <> 'cart' and xmin::text::bigint >= $1
      union select order_id from order_history where id > $2
      union select order_id from stock_movement where id > $3 and order_id is not null
      union select order_id from payment where xmin::text::bigint >= $1
      union select order_id from refund where xmin::text::bigint >= $1
    )
    select
      (select coalesce(json_agg(json_build_object(
        'id', o.id, 'accountId', o.account_id, 'isAccountDeleted', a.deleted_at is not null,
        'status', o.status, 'paymentStatus', o.payment_status, 'amount', o.amount,
        'percent', o.discount_percent, 'address', o.address, 'holdsStock', o.holds_stock,
        'hasDeadline', o.expires_at is not null, 'hasPaymentPage', o.preference_id is not null,
        'createdAtMs', round(extract(epoch from o.created_at) * 1000)::bigint,
        'refundedCents', round(o.refunded * 100)::int,
        'lines', (select coalesce(json_agg(json_build_object(
            'id', id, 'productId', product_id, 'quantity', quantity, 'refunded', refunded, 'unitPrice', unit_price)
          order by id), '[]') from order_line where order_id = o.id),
        'steps', (select coalesce(json_agg(json_build_object(
            'source', source, 'status', status, 'paymentStatus', payment_status, 'refundId', refund_id)
          order by id), '[]') from order_history where order_id = o.id),
        'moved', (select coalesce(json_agg(json_build_object('productId', product_id, 'units', units)), '[]')
          from (select product_id, sum(units)::int as units from stock_movement
            where order_id = o.id group by product_id) m),
        'payments', (select coalesce(json_agg(json_build_object(
            'id', id, 'paymentId', payment_id, 'status', status, 'cents', round(amount * 100)::int,
            'isRefundDue', refund_due) order by id), '[]') from payment where order_id = o.id),
        'refunds', (select coalesce(json_agg(json_build_object(
            'id', id, 'paymentId', payment_id, 'cents', round(amount * 100)::int, 'restock', restock,
            'isMade', made_at is not null, 'providerId', provider_refund_id,
            'lines', (select json_agg(json_build_object(
                'lineId', order_line_id, 'quantity', quantity, 'cents', round(amount * 100)::int))
              from refund_line where refund_id = refund.id)
          ) order by id), '[]') from refund where order_id = o.id),
        'mails', (select coalesce(json_agg(json_build_object('template', template, 'count', count)), '[]')
          from (select template, count(*)::int from outbox
            where subject || ' ' like '%#' || o.id || ' %' group by template) m)
      ) order by o.id), '[]')
      from orders o join account a on a.id = o.account_id
      where o.id in (select id from changed) and o.status <> 'cart') as orders,
      (select json_agg(json_build_object('id', id, 'price', price, 'stock', in_stock, 'version', version,
          'moved', (select coalesce(sum(units), 0)::int from stock_movement where product_id = p.id)) order by id)
        from product p) as products,
      (select json_agg(json_build_object('id', id, 'isActive', active,
          'sessions', (select count(*)::int from session where account_id = account.id)) order by id)
        from account where deleted_at is null) as accounts,
      (select coalesce(json_agg(product_id), '[]') from stock_movement
        where id > $3 and cause = 'unknown') as causeless,
      (select coalesce(json_agg(code), '[]') from coupon where
          (select count(*) from orders o where o.coupon = code and o.status not in ('cart', 'cancelled')) > use_limit
          or exists (select from orders o where o.coupon = code and o.status not in ('cart', 'cancelled')
            group by account_id having count(*) > customer_limit)) as overused,
      json_build_object(
        'transaction', pg_snapshot_xmax(pg_current_snapshot())::text::bigint,
        'historyId', (select coalesce(max(id), 0) from order_history),
        'movementId', (select coalesce(max(id), 0) from stock_movement)) as marks`.execute(db);
  await sql`set plan_cache_mode = force_generic_plan`.execute(db);
}

/** Returns the ids of unpaid pending orders whose payment deadline has passed. */
export async function listOverdueHolds(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'pending')
    .where('payment_status', '=', 'unpaid')
    .where('expires_at', '<=', now)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the units of each stock movement of a product that an import has caused. */
export async function listImportedUnits(db: Db, productId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('stock_movement')
    .select('units')
    .where('product_id', '=', productId)
    .where('cause', '=', 'import')
    .execute();
  return rows.map(({ units }) => units);
}

/** Returns the Message-Ids of emails that are neither sent nor failed. */
export async function listUnsentMails(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('message_id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
  return rows.map(({ message_id }) => message_id);
}
