import { createHash } from 'node:crypto';
import type { NewOrder, OrderLineProblem, OrderStatus, PaymentStatus } from '../../../contract';
import { isListedStatus, ORDER_STATUSES } from '../../../contract/rules';

/** A product as the shelf has it at the moment of the order. */
export interface StockedGame {
  id: number;
  name: string;
  price: number;
  in_stock: number;
}

export interface MergedLine {
  id_product: number;
  quantity: number;
  /** Every unit price the request named for this product; there should be one. */
  prices: number[];
}

/** One line per product, ascending by id: the order in which every transaction locks, so that none waits in a circle. */
export function mergedLines(cart: NewOrder['cart']): MergedLine[] {
  const lines = new Map<number, MergedLine>();
  for (const { id_product, price_product, quantity } of cart) {
    const line = lines.get(id_product) ?? { id_product, quantity: 0, prices: [] };
    line.quantity += quantity;
    line.prices.push(price_product);
    lines.set(id_product, line);
  }
  return [...lines.values()].sort((a, b) => a.id_product - b.id_product);
}

/** The lines that cannot be sold as asked; empty when all can. */
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

/** The same for the same request, whatever the order of its fields. */
export function fingerprint(order: NewOrder): string {
  const { id_user = null, amount_order, address_order, coupon = null } = order;
  const cart = order.cart.map((line) => [line.id_product, line.price_product, line.quantity]);
  const text = JSON.stringify([id_user, amount_order, address_order, coupon, cart]);
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns the status that an administrator may choose; never 'cart', which would hide the order from all lists. */
export function settableStatus(text: string): OrderStatus | undefined {
  return ORDER_STATUSES.filter(isListedStatus).find((status) => status === text);
}

/**
 * Where the money stands after an administrator has moved an order. Closing an unpaid one closes its payment, so that
 * one arriving late goes back; an order that is open again, or waits again, may be paid again.
 */
export function paymentAfterMove(
  from: { status: OrderStatus; payment_status: PaymentStatus },
  to: OrderStatus,
): PaymentStatus {
  const payment = from.payment_status;
  if (payment === 'paid') return payment;
  if (to === 'cancelled') return payment === 'unpaid' || payment === 'pending' ? 'expired' : payment;
  const opens = from.status === 'cancelled' || (to === 'pending' && payment !== 'pending');
  return opens ? 'unpaid' : payment;
}

function problemOf(
  line: MergedLine,
  stockedGame: StockedGame | undefined,
): OrderLineProblem['reason'] | undefined {
  if (stockedGame === undefined) return 'gone';
  if (line.quantity > stockedGame.in_stock) return 'stock';
  return line.prices.some((price) => price !== stockedGame.price) ? 'price' : undefined;
}
