import { createHash } from 'node:crypto';
import type { NewOrder, OrderLineProblem, OrderStatus, PaymentStatus } from '../../../contract';
import { isListedStatus, ORDER_STATUSES } from '../../../contract/rules';

export interface StockedGame {
  id: number;
  name: string;
  price: number;
  in_stock: number;
}

export interface MergedLine {
  id_product: number;
  quantity: number;
  /** All unit prices of this product in the request; they should be equal. */
  prices: number[];
}

/**
 * Returns one line per product in ascending order of ids: every transaction locks products in this order to avoid
 * deadlocks.
 */
export function mergeLines(cart: NewOrder['cart']): MergedLine[] {
  const lines = new Map<number, MergedLine>();
  for (const { id_product, price_product, quantity } of cart) {
    const line = lines.get(id_product) ?? { id_product, quantity: 0, prices: [] };
    line.quantity += quantity;
    line.prices.push(price_product);
    lines.set(id_product, line);
  }
  return [...lines.values()].sort((a, b) => a.id_product - b.id_product);
}

export function lineProblems(
  lines: readonly MergedLine[],
  stock: ReadonlyMap<number, StockedGame>,
): OrderLineProblem[] {
  return lines.flatMap((line) => {
    const stockedGame = stock.get(line.id_product);
    const reason = problemOf(line, stockedGame);
    if (reason === undefined) return [];
    const { id_product } = line;
    return {
      id_product,
      reason,
      name_product: stockedGame?.name ?? '',
      in_stock: stockedGame?.in_stock ?? 0,
      price_product: stockedGame?.price ?? 0,
    };
  });
}

export function fingerprint(order: NewOrder): string {
  const { id_user = null, amount_order, address_order, coupon = null } = order;
  const cart = order.cart.map((line) => [line.id_product, line.price_product, line.quantity]);
  const text = JSON.stringify([id_user, amount_order, address_order, coupon, cart]);
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Returns the text as a status, or undefined if administrators cannot set it. 'cart' is excluded, because it would hide
 * the order from all lists.
 */
export function settableStatus(text: string): OrderStatus | undefined {
  return ORDER_STATUSES.filter(isListedStatus).find((status) => status === text);
}

/**
 * Returns the payment status after an administrator has changed the order status. Cancelling an unpaid order expires
 * its payment, so that a late payment is refunded; reopening an order, or setting it to pending, makes it payable
 * again.
 */
export function paymentStatusAfter(
  from: { status: OrderStatus; payment_status: PaymentStatus },
  to: OrderStatus,
): PaymentStatus {
  const payment = from.payment_status;
  if (payment === 'paid') return payment;
  if (to === 'cancelled') return payment === 'unpaid' || payment === 'pending' ? 'expired' : payment;
  const isPayable = from.status === 'cancelled' || (to === 'pending' && payment !== 'pending');
  return isPayable ? 'unpaid' : payment;
}

function problemOf(
  line: MergedLine,
  stockedGame: StockedGame | undefined,
): OrderLineProblem['reason'] | undefined {
  if (stockedGame === undefined) return 'gone';
  if (line.quantity > stockedGame.in_stock) return 'stock';
  return line.prices.some((price) => price !== stockedGame.price) ? 'price' : undefined;
}
