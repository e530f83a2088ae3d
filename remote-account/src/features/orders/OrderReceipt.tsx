import type { ComponentProps } from 'react';
import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { exactPrice, store } from '@press-start/api/contract/rules';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';
import { Barcode, Paper, PaperList, PaperNote, PaperRow, PaperTitle } from '@press-start/shared-ui/receipt';

export function OrderReceipt({ order }: { order: OrderDetail }) {
  const { address_order, amount_order, date, id_order, refunds, status_order } = order;
  // Sum in cents to avoid rounding errors.
  const refunded = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return (
    <Paper aria-label="Order Details">
      <ShopName>{store.name}</ShopName>
      <PaperTitle>Order Details</PaperTitle>
      <PaperNote>{status_order === 'cancelled' ? 'Game over' : 'Thanks for playing'}</PaperNote>
      <PaperList>
        <Fact term="Order #">{id_order}</Fact>
        <Fact term="Date">
          <time dateTime={date}>{datePart(date)}</time>
        </Fact>
        <Fact term="Total amount">{price(amount_order)}</Fact>
        {refunded > 0 && <Fact term="Refunded">{exactPrice(refunded / 100)}</Fact>}
        <Fact term="Status">{capitalise(status_order)}</Fact>
        <Fact term="Address">{address_order}</Fact>
      </PaperList>
      <Barcode />
    </Paper>
  );
}

const Fact = (props: ComponentProps<typeof PaperRow>) => <PaperRow wraps="value" {...props} />;

/** Visible only in print, because the navbar shows the shop name on screen. */
const ShopName = styled(PaperNote)`
  display: none;

  @media print {
    display: block;
  }
`;
