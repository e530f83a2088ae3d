import type { NewOrder } from '../../../contract';
import { exactPrice, orderAmount } from '../../../contract/rules';
import { conflict, HttpError, invalid } from '../../http/errors';
import type { CouponWithUses } from '../coupons/coupon-uses.repo';
import { type CouponRejection, couponRejection, rejectionText } from '../coupons/coupons.rules';
import { lineProblems, type MergedLine, mergeLines, type StockedGame } from './orders.rules';

export interface Terms {
  now: Date;
  currency: string;
  holdMinutes: number;
  /** Maximum number of unpaid orders per account. */
  unpaidOrders: number;
  /** Maximum number of units in the unpaid orders of an account. */
  unpaidUnits: number;
}

export interface UnpaidHold {
  orders: number;
  units: number;
}

export interface AcceptedOrder {
  lines: MergedLine[];
  amount: number;
  percent: number;
  coupon: string | null;
}

interface OrderRequest {
  order: NewOrder;
  held: UnpaidHold;
  /** Undefined if the order has no coupon code or the code is unknown. */
  coupon: CouponWithUses | undefined;
}

interface Discount {
  code: string | null;
  percent: number;
  rejection?: { code: string; reason: CouponRejection };
}

const MAX_AMOUNT = 2_147_483_647;

/**
 * Decides on each order as if the accepted orders before it were already stored. The orders must belong to different
 * accounts.
 */
export function decideOrders(
  requests: readonly OrderRequest[],
  stock: ReadonlyMap<number, StockedGame>,
  terms: Terms,
): (AcceptedOrder | HttpError)[] {
  const remaining = new Map(stock);
  const used = new Map<string, number>();
  return requests.map((request) => {
    try {
      const accepted = acceptOrder(request, remaining, discountOf(request.coupon, used, terms.now), terms);
      for (const line of accepted.lines) subtractUnits(remaining, line);
      if (accepted.coupon !== null) used.set(accepted.coupon, (used.get(accepted.coupon) ?? 0) + 1);
      return accepted;
    } catch (error) {
      if (error instanceof HttpError) return error;
      throw error;
    }
  });
}

function subtractUnits(stock: Map<number, StockedGame>, { id_product: id, quantity }: MergedLine): void {
  const game = stock.get(id);
  if (game !== undefined) stock.set(id, { ...game, in_stock: game.in_stock - quantity });
}

/** `used` contains, for each code, how many orders accepted earlier in the same call to `decideOrders` use it. */
function discountOf(
  couponWithUses: CouponWithUses | undefined,
  used: ReadonlyMap<string, number>,
  now: Date,
): Discount {
  if (couponWithUses === undefined) return { code: null, percent: 0 };
  const { coupon, uses } = couponWithUses;
  const total = uses.total + (used.get(coupon.code) ?? 0);
  const reason = couponRejection(coupon, { ...uses, total }, now);
  return reason === undefined
    ? { code: coupon.code, percent: coupon.percent }
    : { code: null, percent: 0, rejection: { code: coupon.code, reason } };
}

/**
 * @throws HttpError 409 if a price or the amount is outdated, if units are missing, if the coupon cannot be used, or if
 * the account has too many unpaid orders or units; 422 if the amount is too large
 */
function acceptOrder(
  { order, held }: OrderRequest,
  stock: ReadonlyMap<number, StockedGame>,
  { code, percent, rejection }: Discount,
  terms: Terms,
): AcceptedOrder {
  const lines = mergeLines(order.cart);
  rejectProblems(lines, stock);
  const amount = orderAmount(
    lines.map((line) => ({ ...line, price_product: line.prices[0] ?? 0 })),
    percent,
  );
  rejectWrongAmount(order.amount_order, amount, rejection);
  // A free order does not wait for a payment, so the limits for unpaid orders do not apply.
  if (amount > 0) {
    rejectOrdersBeyond(terms.unpaidOrders, held);
    rejectUnitsBeyond(terms.unpaidUnits, held, unitsOf(lines));
  }
  return { lines, amount, percent, coupon: code };
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

function rejectWrongAmount(sentAmount: number, amount: number, coupon: Discount['rejection']): void {
  if (amount > MAX_AMOUNT) {
    throw invalid([{ path: '/amount_order', message: 'An order of this size cannot be paid at once.' }]);
  }
  if (sentAmount === amount) return;
  // An order with an unknown code is rejected like one without a code.
  if (coupon !== undefined && coupon.reason !== 'unknown') {
    const text = `${rejectionText(coupon.code, coupon.reason)} Without it, the order costs ${exactPrice(amount)}.`;
    throw conflict('coupon-rejected', text, { amount_order: amount });
  }
  throw conflict('amount-mismatch', `The order costs ${exactPrice(amount)}, not ${exactPrice(sentAmount)}.`, {
    amount_order: amount,
  });
}

const unitsOf = (lines: readonly MergedLine[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function rejectOrdersBeyond(allowed: number, { orders }: UnpaidHold): void {
  if (orders < allowed) return;
  const unpaid =
    orders === 1 ? 'an unpaid order already. Pay it' : `${orders} unpaid orders already. Pay one of them`;
  throw conflict('too-many-unpaid', `You have ${unpaid}, or wait until one has expired.`);
}

export function rejectUnitsBeyond(allowed: number, { units }: UnpaidHold, newUnits: number): void {
  if (units + newUnits <= allowed) return;
  const limit = `You can hold at most ${formatUnits(allowed)} that ${allowed === 1 ? 'is' : 'are'} not paid yet.`;
  const held = `You hold ${formatUnits(units)}: pay ${units === 1 ? 'it' : 'them'} first, or order fewer.`;
  const advice = units === 0 ? 'Please order fewer.' : held;
  throw conflict('too-many-units', `${limit} This order has ${newUnits}. ${advice}`);
}

const formatUnits = (units: number) => (units === 1 ? '1 unit' : `${units} units`);
