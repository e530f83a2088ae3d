import type { OrderDetail } from '@press-start/api/contract';
import { subtotal } from '@press-start/api/contract/rules';

interface Row {
  label: string;
  /** Amount in whole dollars, negative for a discount. */
  dollars: number;
}

/**
 * Returns the rows between the order lines and the total: subtotal and discount, or no rows if there is no
 * discount. The discount is the difference between the subtotal and the charged total, so that the rows add
 * up.
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
