import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { HoldClock } from '@press-start/shared-ui/hold';
import { paths } from '@press-start/shared-ui/paths';
import { Receipt } from '@press-start/shared-ui/receipt';
import { theme } from '@press-start/shared-ui/themes';
import { redirectToPayment } from '../redirectToPayment';
import { CoinDoor } from './CoinDoor';
import { MoreGames } from './MoreGames';
import { OutcomeColumns, OutcomeMessage, OutcomeText } from './OutcomeMessage';
import { receiptContent } from './receiptContent';

/** Renders an unpaid order. If `waiting`, its payment is pending with the provider. */
export function OpenOrder({ order, waiting }: { order: OrderDetail; waiting: boolean }) {
  const { revalidate } = useRevalidator();
  const paymentUrl = waiting ? undefined : order.redirectUrl;
  return (
    <OutcomeColumns>
      <OutcomeMessage
        title={waiting ? 'Your payment is being checked' : 'Your order is not paid yet'}
        picture={<CoinDoor coin={waiting ? 'inserted' : 'ready'} />}
      >
        <OutcomeText>
          {waiting
            ? 'The payment provider has not decided yet. Your games are kept for you until it does.'
            : 'Your games are kept for a few minutes, and your cart is as it was.'}
        </OutcomeText>
        {paymentUrl && (
          <Button size="large" onClick={() => redirectToPayment(paymentUrl)}>
            Go to payment
          </Button>
        )}
        {/* Do not disable the button while the page polls, because a disabled button would lose focus. */}
        <Button variant={paymentUrl ? 'outline' : 'primary'} size="large" onClick={() => void revalidate()}>
          Check again
        </Button>
        {waiting && (
          <ButtonLink to={paths.home()} variant="outline" size="large">
            Continue shopping
          </ButtonLink>
        )}
      </OutcomeMessage>
      <Aside>
        {/* The clock is outside the message, because screen readers announce every change in the message. */}
        <HoldClock order={order} />
        <Receipt {...receiptContent(order)} />
      </Aside>
      <MoreGames order={order} />
    </OutcomeColumns>
  );
}

const Aside = styled.div`
  display: grid;
  gap: ${theme.space[6]};
`;
