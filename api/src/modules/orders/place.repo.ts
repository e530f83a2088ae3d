import type { NewOrder } from '../../../contract';
import { couponCode, couponPercent, orderAmount } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { conflict, invalid, HttpError } from '../../http/errors';
import { genreNames, platformNames } from '../catalogue/catalogue.repo';
import { fingerprint, lineProblems, mergedLines, type MergedLine, type StockedGame } from './orders.rules';
import { changeState, recordHistory } from './state.repo';
import { readStock, lockStock, takeUnits } from './stock.repo';
import { lockUnpaidHold, rejectOrdersBeyond, rejectUnitsBeyond } from './unpaid.repo';

export interface Placement {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
  currency: string;
  holdMinutes: number;
  /** How many unpaid orders the account may have at once. */
  unpaidOrders: number;
  /** How many units these orders may hold together. */
  unpaidUnits: number;
  now: Date;
}

/** Largest amount the integer column of orders holds. */
const MAX_AMOUNT = 2_147_483_647;

/**
 * Sells the whole cart or nothing, inside the caller's transaction. Prices and stock are the database's; a request
 * that saw others is refused with the lines concerned. `replayed` says that this key placed the order before.
 */
export async function placeOrder(
  trx: Trx,
  placement: Placement,
): Promise<{ orderId: number; replayed: boolean }> {
  const earlier = await claimKey(trx, placement);
  if (earlier !== undefined) return { orderId: earlier, replayed: true };
  const { accountId, order, now } = placement;
  const held = await lockUnpaidHold(trx, accountId);
  const lines = mergedLines(order.cart);
  const stock = await lockStock(trx, lines);
  rejectProblems(lines, stock);
  const percent = couponPercent(order.coupon ?? '');
  const amount = orderAmount(
    lines.map((line) => ({ ...line, price_product: line.prices[0] ?? 0 })),
    percent,
  );
  rejectAmount(order.amount_order, amount);
  // An order that costs nothing waits for no payment, so it holds nothing unpaid.
  if (amount > 0) {
    rejectOrdersBeyond(placement.unpaidOrders, held);
    rejectUnitsBeyond(placement.unpaidUnits, held, unitsOf(lines));
  }
  for (const line of lines) {
    if (!(await takeUnits(trx, line.id_product, line.quantity))) throw outOfStock(lines, stock);
  }
  const orderId = await insertOrder(trx, placement, amount, percent);
  await insertLines(trx, orderId, lines);
  await recordHistory(trx, orderId, { ...UNPAID, source: 'checkout', at: now }, accountId);
  if (amount === 0) await fulfilFree(trx, orderId, placement);
  await storeOrderForKey(trx, placement, orderId);
  return { orderId, replayed: false };
}

/**
 * Tells the buyer of a game that is visibly sold out so, before the transaction: hundreds that came too late need not
 * lock its row one after the other. Whoever places the last units at this moment still decides under the lock.
 */
export async function rejectSoldOut(
  db: Db,
  { accountId, order, key }: Pick<Placement, 'accountId' | 'order' | 'key'>,
): Promise<void> {
  const lines = mergedLines(order.cart);
  const seen = await readStock(db, lines, { accountId, key });
  if (seen === undefined) return;
  const soldOut = lines.some(({ id_product }) => seen.get(id_product)?.in_stock === 0);
  if (soldOut) throw outOfStock(lines, seen);
}

/** Undefined for a new key; the order's id for one that has been used with the same request. */
async function claimKey(trx: Trx, { accountId, key, order, now }: Placement): Promise<number | undefined> {
  if (key === undefined) return undefined;
  const print = fingerprint(order);
  // A second request with the same key waits here until the first one has committed or given up; the update that
  // changes nothing locks what it finds, so that it cannot be freed under our eyes.
  const held = await trx
    .insertInto('idempotency')
    .values({ account_id: accountId, key, fingerprint: print, order_id: null, created_at: now })
    .onConflict((repeat) => repeat.columns(['account_id', 'key']).doUpdateSet({ key }))
    .returning(['fingerprint', 'order_id'])
    .executeTakeFirstOrThrow();
  if (held.order_id === null) return undefined;
  if (held.fingerprint !== print) {
    throw new HttpError(422, {
      error: 'key-reused',
      message: 'This Idempotency-Key belongs to another order.',
    });
  }
  return (await wasNeverPayable(trx, held.order_id)) ? undefined : held.order_id;
}

/** True for an order that ended before it got its payment page: its request was never answered, so it may order anew. */
async function wasNeverPayable(trx: Trx, orderId: number): Promise<boolean> {
  // Not locked: who withdraws an order holds it and then frees its key, which is held here.
  const order = await trx
    .selectFrom('orders')
    .select(['status', 'preference_id'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.status === 'cancelled' && order.preference_id === null;
}

async function storeOrderForKey(trx: Trx, { accountId, key }: Placement, orderId: number): Promise<void> {
  if (key === undefined) return;
  await trx
    .updateTable('idempotency')
    .set({ order_id: orderId })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}

function rejectProblems(lines: readonly MergedLine[], stock: ReadonlyMap<number, StockedGame>): void {
  const problems = lineProblems(lines, stock);
  if (problems.length === 0) return;
  if (problems.some((problem) => problem.reason !== 'price')) throw outOfStock(lines, stock);
  throw conflict('price-changed', 'Some prices have changed since the cart was filled.', { lines: problems });
}

function outOfStock(lines: readonly MergedLine[], stock: ReadonlyMap<number, StockedGame>): HttpError {
  return conflict('out-of-stock', 'Sin stock', { lines: lineProblems(lines, stock) });
}

function rejectAmount(sentAmount: number, amount: number): void {
  if (amount > MAX_AMOUNT) {
    throw invalid([{ path: '/amount_order', message: 'An order of this size cannot be paid at once.' }]);
  }
  if (sentAmount === amount) return;
  throw conflict('amount-mismatch', `The order costs $${amount}, not $${sentAmount}.`, {
    amount_order: amount,
  });
}

const unitsOf = (lines: readonly MergedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** How every order begins (specification, section 4). */
const UNPAID = { status: 'pending', paymentStatus: 'unpaid' } as const;

/** Moves an order that a coupon has brought to $0 on at once: no provider takes a payment of zero. */
async function fulfilFree(trx: Trx, orderId: number, { accountId, now }: Placement): Promise<void> {
  const paid = { status: 'fulfilled', paymentStatus: 'paid', source: 'checkout', at: now } as const;
  await changeState(trx, orderId, paid, accountId);
}

async function insertOrder(trx: Trx, placement: Placement, amount: number, percent: number): Promise<number> {
  const { accountId, order, currency, holdMinutes, now } = placement;
  const { id } = await trx
    .insertInto('orders')
    .values({
      account_id: accountId,
      status: UNPAID.status,
      payment_status: UNPAID.paymentStatus,
      amount,
      currency,
      discount_percent: percent,
      coupon: couponCode(order.coupon ?? '') ?? null,
      address: order.address_order.normalize('NFKC').trim(),
      holds_stock: true,
      created_at: now,
      expires_at: new Date(now.getTime() + holdMinutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Copies what is bought, so that the order keeps it whatever becomes of the product. */
export async function insertLines(
  trx: Trx,
  orderId: number,
  lines: readonly Pick<MergedLine, 'id_product' | 'quantity'>[],
): Promise<void> {
  const quantities = new Map(lines.map((line) => [line.id_product, line.quantity]));
  const products = await trx
    .selectFrom('product')
    .select((eb) => [
      'product.id',
      'product.name',
      'product.price',
      'product.thumbnail',
      genreNames(eb).as('genres'),
      platformNames(eb).as('platforms'),
    ])
    .where('product.id', 'in', [...quantities.keys()])
    .orderBy('product.id')
    .execute();
  await trx
    .insertInto('order_line')
    .values(
      products.map(({ id, price, ...copied }) => ({
        ...copied,
        order_id: orderId,
        product_id: id,
        unit_price: price,
        quantity: quantities.get(id) ?? 0,
      })),
    )
    .execute();
}
