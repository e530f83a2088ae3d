import { sql } from 'kysely';
import type { NewOrder } from '../../../contract';
import { couponCode, couponPercent, orderAmount } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { conflict, type HttpError, invalid } from '../../http/errors';
import { genreNames, platformNames } from '../catalogue/catalogue.repo';
import { claimKey, saveOrderForKey } from './checkout.repo';
import { changeState, recordHistory } from './lifecycle.repo';
import { lineProblems, type MergedLine, mergeLines, type StockedGame } from './orders.rules';
import { lockStock, readStock, takeUnits } from './stock.repo';

export interface Placement {
  accountId: number;
  order: NewOrder;
  key: string | undefined;
  currency: string;
  holdMinutes: number;
  unpaidOrders: number;
  /** Maximum number of units that an account's unpaid orders can hold in total. */
  unpaidUnits: number;
  now: Date;
}

const MAX_AMOUNT = 2_147_483_647;

/**
 * Sells the whole cart or nothing, inside the caller's transaction. `replayed` is true if the same Idempotency-Key
 * placed the order before.
 * @throws HttpError 409 if price, stock, amount or the limits for unpaid orders do not allow the order, 422
 * 'key-reused' or for an amount that is too large
 */
export async function placeOrder(
  trx: Trx,
  placement: Placement,
): Promise<{ orderId: number; replayed: boolean }> {
  const earlier = await claimKey(trx, placement);
  if (earlier !== undefined) return { orderId: earlier, replayed: true };
  const { accountId, order, now } = placement;
  const held = await lockUnpaidHold(trx, accountId);
  const lines = mergeLines(order.cart);
  const stock = await lockStock(trx, lines);
  rejectProblems(lines, stock);
  const percent = couponPercent(order.coupon ?? '');
  const amount = orderAmount(
    lines.map((line) => ({ ...line, price_product: line.prices[0] ?? 0 })),
    percent,
  );
  rejectAmount(order.amount_order, amount);
  // A free order does not wait for a payment, so the limits for unpaid orders do not apply.
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
  await saveOrderForKey(trx, placement, orderId);
  return { orderId, replayed: false };
}

/**
 * Rejects an order for a sold-out game before the transaction, so that a rush of late buyers does not queue for its row
 * lock. Orders for the last units are still decided under the lock.
 * @throws HttpError 409 'out-of-stock'
 */
export async function rejectSoldOut(
  db: Db,
  { accountId, order, key }: Pick<Placement, 'accountId' | 'order' | 'key'>,
): Promise<void> {
  const lines = mergeLines(order.cart);
  const stock = await readStock(db, lines, { accountId, key });
  if (stock === undefined) return;
  const soldOut = lines.some(({ id_product }) => stock.get(id_product)?.in_stock === 0);
  if (soldOut) throw outOfStock(lines, stock);
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

/** Initial state of every order (specification, section 4). */
const UNPAID = { status: 'pending', paymentStatus: 'unpaid' } as const;

/** Marks a free order as paid immediately: payment providers do not accept a payment of zero. */
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

/** Copies product data into the order lines, so that later changes to a product do not alter the order. */
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

interface UnpaidHold {
  orders: number;
  units: number;
}

/**
 * Locks the account, so that its concurrent orders are counted in sequence, and returns the number of its unpaid orders
 * and their units. Call it before locking products.
 */
async function lockUnpaidHold(trx: Trx, accountId: number): Promise<UnpaidHold> {
  await trx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  return trx
    .selectFrom('orders')
    .leftJoin('order_line', 'order_line.order_id', 'orders.id')
    .select([
      sql<number>`count(distinct orders.id)::int`.as('orders'),
      sql<number>`coalesce(sum(order_line.quantity), 0)::float8`.as('units'),
    ])
    .where('orders.account_id', '=', accountId)
    .where('orders.status', '=', 'pending')
    .where('orders.payment_status', 'in', ['unpaid', 'pending'])
    .executeTakeFirstOrThrow();
}

/** Throws 409 'too-many-unpaid' if the account has reached its limit of unpaid orders. */
function rejectOrdersBeyond(allowed: number, { orders }: UnpaidHold): void {
  if (orders < allowed) return;
  const unpaid =
    orders === 1 ? 'an unpaid order already. Pay it' : `${orders} unpaid orders already. Pay one of them`;
  throw conflict('too-many-unpaid', `You have ${unpaid}, or wait until one has expired.`);
}

/** Throws 409 'too-many-units' if the account would hold more unpaid units than allowed. */
export function rejectUnitsBeyond(allowed: number, { units }: UnpaidHold, ordered: number): void {
  if (units + ordered <= allowed) return;
  const limit = `You can hold at most ${count(allowed)} that ${allowed === 1 ? 'is' : 'are'} not paid yet.`;
  const held = `You hold ${count(units)}: pay ${units === 1 ? 'it' : 'them'} first, or order fewer.`;
  const advice = units === 0 ? 'Please order fewer.' : held;
  throw conflict('too-many-units', `${limit} This order has ${ordered}. ${advice}`);
}

const count = (units: number) => (units === 1 ? '1 unit' : `${units} units`);
