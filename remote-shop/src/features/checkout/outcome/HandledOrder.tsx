import type { OrderDetail } from '@press-start/api/contract';
import { ButtonLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { Receipt } from '@press-start/shared-ui/receipt';
import { CoinDoor } from './CoinDoor';
import { OutcomeColumns, OutcomeMessage, OutcomeText } from './OutcomeMessage';
import { receiptContent } from './receiptContent';

/** Renders an order that an administrator has handled without a payment in the store. */
export const HandledOrder = ({ order }: { order: OrderDetail }) => (
  <OutcomeColumns>
    <OutcomeMessage title="Your order needs no payment" picture={<CoinDoor coin="inserted" />}>
      <OutcomeText>
        Order #{order.id_order} is {order.status_order}. You can follow it in your orders.
      </OutcomeText>
      <ButtonLink to={paths.orders()} size="large">
        See your orders
      </ButtonLink>
    </OutcomeMessage>
    <Receipt {...receiptContent(order)} />
  </OutcomeColumns>
);
