import type { OrderDetail } from '@press-start/api/contract';
import { Paper } from '@press-start/shared-ui/components';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The Order Details, drawn as a receipt. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { address_order, amount_order, date, id_order, status_order } = order;
  return (
    <Slip aria-label="Order Details">
      <p className="shop">Press Start</p>
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
    </Slip>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Slip = styled(Paper)`
  /* On the screen the whole page says whose receipt it is. */
  .shop {
    display: none;
  }

  @media print {
    .shop {
      display: block;
    }
  }

  dt {
    flex: none;
  }

  dd {
    overflow-wrap: anywhere;
    text-align: right;
  }
`;
