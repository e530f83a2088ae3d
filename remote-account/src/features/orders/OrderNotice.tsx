import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { ButtonLink, Panel } from '@press-start/shared-ui/components';
import { HoldClock } from '@press-start/shared-ui/hold';
import { paths } from '@press-start/shared-ui/paths';
import { StatusBadge } from '@press-start/shared-ui/records';
import { theme } from '@press-start/shared-ui/themes';
import { StatusTime } from './StatusTime';

/**
 * Renders a notice about the payment of a pending or cancelled order, or nothing for any other order. Links
 * to the payment page if the order has one, and to the contact page if the order is cancelled.
 */
export function OrderNotice({ order }: { order: OrderDetail }) {
  const { redirectUrl, status_order } = order;
  const text = noticeText(order);
  if (!text) return null;
  return (
    <Notice aria-label="Notice">
      <Text>
        {status_order === 'cancelled' && <StatusBadge status={status_order} />}
        <p>
          {text}
          {status_order === 'cancelled' && <Time order={order} status={status_order} />}
        </p>
      </Text>
      <HoldClock order={order} />
      {redirectUrl && (
        // The provider's payment page is outside the router.
        <ButtonLink to={redirectUrl} reloadDocument>
          Pay now
        </ButtonLink>
      )}
      {status_order === 'cancelled' && (
        <ButtonLink to={paths.contact()} variant="outline">
          Ask about it
        </ButtonLink>
      )}
    </Notice>
  );
}

function noticeText({ expires_at, payment_status, status_order }: OrderDetail): string | undefined {
  if (status_order === 'cancelled') return `This order was cancelled. ${paymentText(payment_status)}`;
  if (status_order !== 'pending') return undefined;
  if (payment_status === 'pending')
    return 'Your payment is being checked. Your games are kept for you until the provider has decided.';
  return expires_at
    ? `This order is not paid yet. Your games are kept for you until ${localTime(expires_at)}.`
    : 'This order is not paid yet.';
}

function paymentText(payment: OrderDetail['payment_status']): string {
  switch (payment) {
    case 'refunded':
      return 'Your money has been given back.';
    case 'paid':
      return 'It had been paid, and the money has not gone back yet. Write to us if it does not.';
    case 'expired':
      return 'It was not paid, so the games went back to the shelf.';
    case 'rejected':
      return 'The payment was refused, and nothing was charged.';
    case 'pending':
      return 'If the payment still comes through, it is given back.';
    case 'unpaid':
      return 'Nothing was charged.';
  }
}

/** Never runs on the server, where the user's time zone is unknown. */
const localTime = (iso: string) =>
  new Date(iso).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

const { color, space, type } = theme;

const Notice = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]};
  margin-bottom: ${space[6]};
`;

const Text = styled.div`
  display: grid;
  flex: 1 1 320px;
  gap: ${space[2]};
  font-size: ${type.fsL};
`;

const Time = styled(StatusTime)`
  display: block;
  color: ${color.textMuted};
  font-size: ${type.fsS};
`;
