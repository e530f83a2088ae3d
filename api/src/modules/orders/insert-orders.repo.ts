import { sql } from 'kysely';
import type { NewOrder } from '../../../contract';
import { couponCode } from '../../../contract/rules';
import type { Trx } from '../../db/database';
import { genreNames, platformNames } from '../catalogue/catalogue.repo';
import type { ProductExpressions } from '../catalogue/game-filter.repo';
import { fingerprint, type MergedLine } from './orders.rules';
import type { AcceptedOrder } from './placement.rules';

export interface OrderToStore extends AcceptedOrder {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
}

interface Common {
  currency: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Initial state of every order (specification, section 4). */
const UNPAID = { status: 'pending', payment_status: 'unpaid' } as const;

/**
 * Stores orders of different accounts with their lines, first history step and Idempotency-Keys, subtracts their units
 * from the stock, and returns their ids by account. Call it with the products locked. It is one statement, because other
 * orders wait for the products during each round trip.
 */
export async function insertOrders(
  trx: Trx,
  orders: readonly OrderToStore[],
  { currency, createdAt, expiresAt }: Common,
): Promise<Map<number, number>> {
  const rows = orders.map(({ accountId, order, amount, percent }) => ({
    ...UNPAID,
    account_id: accountId,
    amount,
    currency,
    discount_percent: percent,
    coupon: couponCode(order.coupon ?? '') ?? null,
    address: order.address_order.normalize('NFKC').trim(),
    holds_stock: true,
    created_at: createdAt,
    expires_at: expiresAt,
  }));
  const placed = await trx
    .with('placed', (db) => db.insertInto('orders').values(rows).returning(['id', 'account_id']))
    .with('lines', (db) =>
      db
        .insertInto('order_line')
        .columns(['order_id', 'product_id', 'quantity', ...COPIED])
        .expression((eb) =>
          eb
            .selectFrom(linesOf(orders))
            .innerJoin('placed', 'placed.account_id', 'line.account_id')
            .innerJoin('product', 'product.id', 'line.product_id')
            .select(['placed.id', 'line.product_id', 'line.quantity'])
            .select(copiedColumns)
            .orderBy('placed.id')
            .orderBy('line.product_id'),
        ),
    )
    .with('steps', (db) =>
      db
        .insertInto('order_history')
        .columns(['order_id', 'actor_id', 'at', 'source', 'status', 'payment_status'])
        .expression((eb) =>
          eb
            .selectFrom('placed')
            .select(['placed.id', 'placed.account_id'])
            .select([
              sql<Date>`${createdAt}::timestamptz`.as('at'),
              sql<string>`'checkout'`.as('source'),
              eb.val(UNPAID.status).as('status'),
              eb.val(UNPAID.payment_status).as('payment_status'),
            ]),
        ),
    )
    .with('keys', (db) =>
      db
        .insertInto('idempotency')
        .columns(['account_id', 'key', 'fingerprint', 'order_id', 'created_at'])
        .expression((eb) =>
          eb
            .selectFrom(keysOf(orders))
            .innerJoin('placed', 'placed.account_id', 'used.account_id')
            .select(['used.account_id', 'used.key', 'used.fingerprint', 'placed.id'])
            .select(sql<Date>`${createdAt}::timestamptz`.as('created_at')),
        )
        .onConflict((repeat) =>
          repeat
            .columns(['account_id', 'key'])
            .doUpdateSet((eb) => ({ order_id: eb.ref('excluded.order_id') })),
        ),
    )
    // The stock is locked and was compared with the orders; the table's check is the last guard.
    .with('stock', (db) =>
      db
        .updateTable('product')
        .from(unitsOf(orders))
        .set((eb) => ({ in_stock: eb('product.in_stock', '-', eb.ref('taken.quantity')) }))
        .whereRef('product.id', '=', 'taken.product_id'),
    )
    .selectFrom('placed')
    .select(['id', 'account_id'])
    .execute();
  return new Map(placed.map(({ id, account_id }) => [account_id, id]));
}

/** Stores the lines of one order. */
export async function insertLines(
  trx: Trx,
  orderId: number,
  lines: readonly Pick<MergedLine, 'id_product' | 'quantity'>[],
): Promise<void> {
  await trx
    .insertInto('order_line')
    .columns(['order_id', 'product_id', 'quantity', ...COPIED])
    .expression((eb) =>
      eb
        .selectFrom(linesOf([{ accountId: 0, lines }]))
        .innerJoin('product', 'product.id', 'line.product_id')
        .select(sql<number>`${orderId}::int`.as('order_id'))
        .select(['line.product_id', 'line.quantity'])
        .select(copiedColumns)
        .orderBy('line.product_id'),
    )
    .execute();
}

/** Product data that is copied into the order lines, so that later changes to a product do not alter the order. */
const COPIED = ['unit_price', 'name', 'thumbnail', 'genres', 'platforms'] as const;

function copiedColumns(eb: ProductExpressions) {
  return [
    'product.price as unit_price',
    'product.name',
    'product.thumbnail',
    genreNames(eb).as('genres'),
    platformNames(eb).as('platforms'),
  ] as const;
}

interface OrderLines {
  accountId: number;
  lines: readonly Pick<MergedLine, 'id_product' | 'quantity'>[];
}

/** Returns the lines as a table. Arrays need one parameter per column, not one per line. */
function linesOf(orders: readonly OrderLines[]) {
  const lines = orders.flatMap(({ accountId, lines }) => lines.map((line) => ({ accountId, ...line })));
  return sql<{ account_id: number; product_id: number; quantity: number }>`unnest(
    ${lines.map(({ accountId }) => accountId)}::int[],
    ${lines.map(({ id_product }) => id_product)}::int[],
    ${lines.map(({ quantity }) => quantity)}::int[]
  )`.as<'line'>(sql.raw('line (account_id, product_id, quantity)'));
}

/** Returns the number of units that the orders take of each product, as a table. */
function unitsOf(orders: readonly OrderLines[]) {
  const units = new Map<number, number>();
  for (const { id_product, quantity } of orders.flatMap(({ lines }) => lines))
    units.set(id_product, (units.get(id_product) ?? 0) + quantity);
  return sql<{ product_id: number; quantity: number }>`unnest(
    ${[...units.keys()]}::int[],
    ${[...units.values()]}::int[]
  )`.as<'taken'>(sql.raw('taken (product_id, quantity)'));
}

/** Returns the Idempotency-Keys of the orders as a table. */
function keysOf(orders: readonly OrderToStore[]) {
  const used = orders.flatMap(({ accountId, key, order }) =>
    key === undefined ? [] : { accountId, key, fingerprint: fingerprint(order) },
  );
  return sql<{ account_id: number; key: string; fingerprint: string }>`unnest(
    ${used.map(({ accountId }) => accountId)}::int[],
    ${used.map(({ key }) => key)}::text[],
    ${used.map((one) => one.fingerprint)}::text[]
  )`.as<'used'>(sql.raw('used (account_id, key, fingerprint)'));
}
