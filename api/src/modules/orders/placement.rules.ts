import type { NewOrder } from '../../../contract';
import { couponPercent, orderAmount } from '../../../contract/rules';
import { conflict, HttpError, invalid } from '../../http/errors';
import { lineProblems, type MergedLine, mergeLines, type StockedGame } from './orders.rules';

/** Settings of the store that apply to every new order. */
export interface Terms {
  currency: string;
  holdMinutes: number;
  unpaidOrders: number;
  /** Maximum number of units that an account's unpaid orders can hold in total. */
  unpaidUnits: number;
}

/** An account's unpaid orders. */
export interface UnpaidHold {
  orders: number;
  units: number;
}

export interface AcceptedOrder {
  lines: MergedLine[];
  amount: number;
  percent: number;
}

interface Request {
  order: NewOrder;
  held: UnpaidHold;
}

const MAX_AMOUNT = 2_147_483_647;

/**
 * Decides orders of different accounts, each as if those before it were already stored. Returns the accepted order or
 * the error for each.
 */
export function decideOrders(
  requests: readonly Request[],
  stock: ReadonlyMap<number, StockedGame>,
  terms: Terms,
): (AcceptedOrder | HttpError)[] {
  const remaining = new Map(stock);
  return requests.map(({ order, held }) => {
    try {
      const accepted = acceptOrder(order, remaining, held, terms);
      for (const line of accepted.lines) takeUnits(remaining, line);
      return accepted;
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  });
}

function takeUnits(stock: Map<number, StockedGame>, { id_product: id, quantity }: MergedLine): void {
  const game = stock.get(id);
  if (game !== undefined) stock.set(id, { ...game, in_stock: game.in_stock - quantity });
}

/**
 * Checks an order against the current products and the account's unpaid orders, and computes its amount.
 * @throws HttpError 409 if price, stock, amount or the limits for unpaid orders do not allow the order, 422 for an
 * amount that is too large
 */
function acceptOrder(
  order: NewOrder,
  stock: ReadonlyMap<number, StockedGame>,
  held: UnpaidHold,
  terms: Terms,
): AcceptedOrder {
  const lines = mergeLines(order.cart);
  rejectProblems(lines, stock);
  const percent = couponPercent(order.coupon ?? '');
  const amount = orderAmount(
    lines.map((line) => ({ ...line, price_product: line.prices[0] ?? 0 })),
    percent,
  );
  rejectAmount(order.amount_order, amount);
  // A free order does not wait for a payment, so the limits for unpaid orders do not apply.
  if (amount > 0) {
    rejectOrdersBeyond(terms.unpaidOrders, held);
    rejectUnitsBeyond(terms.unpaidUnits, held, unitsOf(lines));
  }
  return { lines, amount, percent };
}

export function outOfStock(lines: readonly MergedLine[], stock: ReadonlyMap<number, StockedGame>): HttpError {
  return conflict('out-of-stock', 'Sin stock', { lines: lineProblems(lines, stock) });
}

function rejectProblems(lines: readonly MergedLine[], stock: ReadonlyMap<number, StockedGame>): void {
  const problems = lineProblems(lines, stock);
  if (problems.length === 0) return;
  if (problems.some((problem) => problem.reason !== 'price')) throw outOfStock(lines, stock);
  throw conflict('price-changed', 'Some prices have changed since the cart was filled.', { lines: problems });
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
