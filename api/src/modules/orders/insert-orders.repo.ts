import { sql } from 'kysely';
import type { NewOrder } from '../../../contract';
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

interface CommonFields {
  currency: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Initial state of every order (specification, section 4). */
const UNPAID = { status: 'pending', payment_status: 'unpaid' } as const;

/**
 * Inserts orders with their lines, history, keys and stock movements. Returns the order ids by account, so
 * there must be at most one order per account. The products must be locked. Uses a single statement, because
 * other orders wait for these locks during each round trip.
 */
export async function insertOrders(
  trx: Trx,
  orders: readonly OrderToStore[],
  { currency, createdAt, expiresAt }: CommonFields,
): Promise<Map<number, number>> {
  const rows = orders.map(({ accountId, order, amount, percent, coupon }) => ({
    ...UNPAID,
    account_id: accountId,
    amount,
    currency,
    discount_percent: percent,
    coupon,
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
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'key'])
            .doUpdateSet((eb) => ({ order_id: eb.ref('excluded.order_id') })),
        ),
    )
    // A trigger subtracts the units from the stock, which is locked and has been checked.
    .with('stock', (db) =>
      db
        .insertInto('stock_movement')
        .columns(['product_id', 'units', 'cause', 'actor_id', 'order_id', 'at'])
        .expression((eb) =>
          eb
            .selectFrom(linesOf(orders))
            .innerJoin('placed', 'placed.account_id', 'line.account_id')
            .select('line.product_id')
            .select([
              sql<number>`-line.quantity`.as('units'),
              sql<string>`'order'`.as('cause'),
              'placed.account_id as actor_id',
              'placed.id as order_id',
              sql<Date>`${createdAt}::timestamptz`.as('at'),
            ])
            .orderBy('placed.id')
            .orderBy('line.product_id'),
        ),
    )
    .selectFrom('placed')
    .select(['id', 'account_id'])
    .execute();
  return new Map(placed.map(({ id, account_id }) => [account_id, id]));
}

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

/** Passes each column as an array, which needs only one parameter. */
function linesOf(orders: readonly OrderLines[]) {
  const lines = orders.flatMap(({ accountId, lines }) => lines.map((line) => ({ accountId, ...line })));
  return sql<{ account_id: number; product_id: number; quantity: number }>`unnest(
    ${lines.map(({ accountId }) => accountId)}::int[],
    ${lines.map(({ id_product }) => id_product)}::int[],
    ${lines.map(({ quantity }) => quantity)}::int[]
  )`.as<'line'>(sql.raw('line (account_id, product_id, quantity)'));
}

function keysOf(orders: readonly OrderToStore[]) {
  const used = orders.flatMap(({ accountId, key, order }) =>
    key === undefined ? [] : { accountId, key, fingerprint: fingerprint(order) },
  );
  return sql<{ account_id: number; key: string; fingerprint: string }>`unnest(
    ${used.map(({ accountId }) => accountId)}::int[],
    ${used.map(({ key }) => key)}::text[],
    ${used.map((entry) => entry.fingerprint)}::text[]
  )`.as<'used'>(sql.raw('used (account_id, key, fingerprint)'));
}
