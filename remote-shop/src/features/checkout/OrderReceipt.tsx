import type { OrderDetail } from '@press-start/api/contract';
import { subtotal } from '@press-start/api/contract/rules';
import { Receipt } from '@press-start/shared-ui/components';
import { capitalise, datePart } from '@press-start/shared-ui/format';
import styled from 'styled-components';

/** What was ordered, as the server has it. */
export function OrderReceipt({ order }: { order: OrderDetail }) {
  const full = subtotal(
    order.orderProduct.map(({ quantity, product }) => ({ price_product: product.price_product, quantity })),
  );
  const off = order.coupon
    ? [
        { label: 'Subtotal', dollars: full },
        { label: `Coupon ${order.coupon}, ${order.discount_percent}%`, dollars: order.amount_order - full },
      ]
    : [];
  return (
    <Paper>
      <Receipt
        note={`Order #${order.id_order}, ${datePart(order.date)}`}
        lines={order.orderProduct.map(({ product, quantity }) => ({
          label: `${capitalise(product.name_product)} x${quantity}`,
          dollars: product.price_product * quantity,
        }))}
        sums={off}
        total={order.amount_order}
      />
    </Paper>
  );
}

const Paper = styled.div`
  width: min(440px, 100%);
`;
