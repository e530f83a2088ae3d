import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { Paper } from '@press-start/shared-ui/components';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';

/** Renders the order details in the style of a receipt. */
export function OrderReceipt({ order }: { order: OrderDetail }) {
  const { address_order, amount_order, date, id_order, status_order } = order;
  return (
    <Receipt aria-label="Order Details">
      <ShopName>Press Start</ShopName>
      <h2>Order Details</h2>
      <p>Thanks for playing</p>
      <dl>
        <Fact term="Order #">{id_order}</Fact>
        <Fact term="Date">
          <time dateTime={date}>{datePart(date)}</time>
        </Fact>
        <Fact term="Total amount">{price(amount_order)}</Fact>
        <Fact term="Status">{capitalise(status_order)}</Fact>
        <Fact term="Address">{address_order}</Fact>
      </dl>
      <div className="barcode" aria-hidden="true" />
    </Receipt>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Receipt = styled(Paper)`
  dt {
    flex: none;
  }

  dd {
    overflow-wrap: anywhere;
    text-align: right;
  }
`;

/** Only visible in print, because the navbar shows the name of the shop on screen. */
const ShopName = styled.p`
  display: none;

  @media print {
    display: block;
  }
`;
