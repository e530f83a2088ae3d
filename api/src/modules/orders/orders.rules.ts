import { createHash } from 'node:crypto';
import type { NewOrder, OrderDetail, OrderLineProblem, OrderStatus, PaymentStatus } from '../../../contract';
import { isListedStatus, ORDER_STATUSES } from '../../../contract/rules';
import type { ProviderOrder } from '../../payments/provider';
import { referenceOf } from '../../payments/reference';

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
 * Merges the lines of each product and sorts them by product id: products are locked in this order to avoid
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

export function productIds(cart: NewOrder['cart']): number[] {
  return mergeLines(cart).map((line) => line.id_product);
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

interface PayableOrder {
  id: number;
  created_at: Date;
  amount: number;
  currency: string;
  discount_percent: number;
}

export function toProviderOrder(
  order: PayableOrder,
  lines: readonly { name: string; quantity: number; unit_price: number }[],
): ProviderOrder {
  const { id, amount, currency, discount_percent: percent } = order;
  const itemised = lines.map((line) => ({
    title: line.name,
    quantity: line.quantity,
    unitPrice: line.unit_price,
  }));
  // A discounted total is sent as one item, because discounted unit prices, once rounded, may not add up to
  // it.
  const single = [{ title: `Order #${id}, ${percent}% off`, quantity: 1, unitPrice: amount }];
  return { id, reference: referenceOf(order), amount, currency, items: percent === 0 ? itemised : single };
}

/** Returns undefined for an unknown status and for 'cart', which would hide the order from the lists. */
export function settableStatus(text: string): OrderStatus | undefined {
  return ORDER_STATUSES.filter(isListedStatus).find((status) => status === text);
}

/**
 * Returns the payment status after an administrator has changed the order status. A paid order, or an order
 * with refunds by administrators, keeps its payment status. Otherwise, cancelling an order expires an open
 * payment, so that a late payment is refunded; reopening an order, or setting an order without a pending
 * payment to pending, makes the order payable again.
 */
export function paymentStatusAfter(
  from: { status: OrderStatus; payment_status: PaymentStatus; refunded?: string },
  to: OrderStatus,
): PaymentStatus {
  const payment = from.payment_status;
  if (payment === 'paid') return payment;
  // The order no longer holds the refunded units, so it must not become payable in full again.
  if (Number(from.refunded ?? 0) > 0) return payment;
  if (to === 'cancelled') return payment === 'unpaid' || payment === 'pending' ? 'expired' : payment;
  const isPayable = from.status === 'cancelled' || (to === 'pending' && payment !== 'pending');
  return isPayable ? 'unpaid' : payment;
}

export function withTimeLeft(order: OrderDetail, now: Date): OrderDetail {
  if (order.expires_at === null) return order;
  return { ...order, expires_in_ms: Math.max(Date.parse(order.expires_at) - now.getTime(), 0) };
}

function problemOf(
  line: MergedLine,
  stockedGame: StockedGame | undefined,
): OrderLineProblem['reason'] | undefined {
  if (stockedGame === undefined) return 'gone';
  if (line.quantity > stockedGame.in_stock) return 'stock';
  return line.prices.some((price) => price !== stockedGame.price) ? 'price' : undefined;
}
