import type { OrderDetail } from '@press-start/api/contract';
import { subtotal } from '@press-start/api/contract/rules';

interface Sum {
  label: string;
  /** Whole dollars; negative for what is taken off. */
  dollars: number;
}

/**
 * What stands between the lines and the total, so that the figures add up: lines show the price of a unit as it was
 * asked for, the coupon is one line below them, rounded as it was charged. Nothing without a coupon.
 */
export function sumsOf(order: OrderDetail): Sum[] {
  const full = subtotal(
    order.orderProduct.map(({ quantity, product }) => ({ price_product: product.price_product, quantity })),
  );
  const off = order.amount_order - full;
  if (off === 0) return [];
  const label = order.coupon ? `Coupon ${order.coupon}, ${order.discount_percent}%` : 'Discount';
  return [
    { label: 'Subtotal', dollars: full },
    { label, dollars: off },
  ];
}
