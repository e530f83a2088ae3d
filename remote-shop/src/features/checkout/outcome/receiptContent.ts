import type { OrderDetail } from '@press-start/api/contract';
import { subtotal } from '@press-start/api/contract/rules';
import { capitalise, datePart } from '@press-start/shared-ui/format';

/** Returns the texts and amounts (whole dollars) of an order's receipt. */
export function receiptContent(order: OrderDetail) {
  const fullAmount = subtotal(
    order.orderProduct.map(({ quantity, product }) => ({ price_product: product.price_product, quantity })),
  );
  const sums = order.coupon
    ? [
        { label: 'Subtotal', dollars: fullAmount },
        {
          label: `Coupon ${order.coupon}, ${order.discount_percent}%`,
          dollars: order.amount_order - fullAmount,
        },
      ]
    : [];
  return {
    note: `Order #${order.id_order}, ${datePart(order.date)}`,
    lines: order.orderProduct.map(({ product, quantity }) => ({
      label: `${capitalise(product.name_product)} x${quantity}`,
      dollars: product.price_product * quantity,
    })),
    sums,
    total: order.amount_order,
  };
}
