import type { OrderDetail } from '@press-start/api/contract';
import { subtotal } from '@press-start/api/contract/rules';

interface Row {
  label: string;
  /** Whole dollars; negative for a discount. */
  dollars: number;
}

/**
 * Returns the rows between the order lines and the total: subtotal and discount. Lines show the price before the coupon,
 * and the discount is rounded as it was charged, so the figures add up. Returns no rows without a discount.
 */
export function discountRows(order: OrderDetail): Row[] {
  const fullPrice = subtotal(
    order.orderProduct.map(({ quantity, product }) => ({ price_product: product.price_product, quantity })),
  );
  const discount = order.amount_order - fullPrice;
  if (discount === 0) return [];
  const label = order.coupon ? `Coupon ${order.coupon}, ${order.discount_percent}%` : 'Discount';
  return [
    { label: 'Subtotal', dollars: fullPrice },
    { label, dollars: discount },
  ];
}
