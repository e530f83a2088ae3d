import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { getOrder } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { readStoredOrder } from '@press-start/shared-ui/cart';
import { Button, Panel } from '@press-start/shared-ui/components';
import { HoldClock } from '@press-start/shared-ui/hold';
import { theme } from '@press-start/shared-ui/themes';
import { orderOutcome } from './outcome';
import { redirectToPayment } from './redirectToPayment';

/**
 * Returns the unpaid order that was placed from this browser, or `undefined` if there is none or loading it
 * fails with an API error.
 */
export async function fetchUnpaidOrder(signal: AbortSignal): Promise<OrderDetail | undefined> {
  const id = readStoredOrder()?.id_order;
  if (id === undefined) return undefined;
  try {
    const order = await call(getOrder, { params: { id }, signal });
    return orderOutcome(order) === 'open' ? order : undefined;
  } catch (error) {
    // Ignore API errors, because the payment page works without this order.
    if (!isApiError(error)) throw error;
    return undefined;
  }
}

/** Reminds the shopper of an unpaid order, whose games are held for a limited time. */
export function UnpaidOrder({ order }: { order: OrderDetail }) {
  const { id_order, redirectUrl } = order;
  return (
    <Reminder aria-label="Unpaid order">
      <p>Order #{id_order} is not paid yet. Its games are kept for you.</p>
      <HoldClock order={order} />
      {redirectUrl && (
        <Button variant="secondary" block onClick={() => redirectToPayment(redirectUrl)}>
          Go to payment
        </Button>
      )}
    </Reminder>
  );
}

const Reminder = styled(Panel)`
  display: grid;
  gap: ${theme.space[4]};
`;
