import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { subtotal } from '@press-start/api/contract/rules';
import { cartAtom, mergeIntoCartAtom } from '@press-start/shared-ui/cart';
import { Button, ButtonLink, Receipt } from '@press-start/shared-ui/components';
import { capitalise, datePart } from '@press-start/shared-ui/format';
import { HoldClock } from '@press-start/shared-ui/hold';
import { paths } from '@press-start/shared-ui/paths';
import { OutcomeMessage, OutcomeText } from './OutcomeMessage';
import { redirectToPayment } from './redirectToPayment';

// The page works without confetti, so a failed import renders nothing.
const Confetti = lazy(() => import('./Confetti').catch(() => ({ default: () => <></> })));

export function PaidOrder({ order }: { order: OrderDetail }) {
  return (
    <>
      <Suspense fallback={null}>
        <Confetti />
      </Suspense>
      <OutcomeMessage title="Your purchase has been made successfully">
        <OutcomeText>We pack it for {order.address_order}.</OutcomeText>
        <ButtonLink to={paths.home()} size="large">
          Continue shopping
        </ButtonLink>
      </OutcomeMessage>
      <OrderReceipt order={order} />
    </>
  );
}

/** Renders an unpaid order. Its payment is either pending at the provider (`waiting`) or has not been made yet. */
export function OpenOrder({ order, waiting }: { order: OrderDetail; waiting: boolean }) {
  const { revalidate } = useRevalidator();
  const { redirectUrl } = order;
  return (
    <>
      <OutcomeMessage title={waiting ? 'Your payment is being checked' : 'Your order is not paid yet'}>
        <OutcomeText>
          {waiting
            ? 'The payment provider has not decided yet. Your games are kept for you until it does.'
            : 'Your games are kept for a few minutes, and your cart is as it was.'}
        </OutcomeText>
        {!waiting && redirectUrl && (
          <Button size="large" onClick={() => redirectToPayment(redirectUrl)}>
            Go to payment
          </Button>
        )}
        {/* Do not disable the button while the page polls, because it would lose focus. */}
        <Button variant="outline" size="large" onClick={() => void revalidate()}>
          Check again
        </Button>
      </OutcomeMessage>
      {/* Keep the clock outside the message, because screen readers announce every change of the message. */}
      <HoldClock order={order} />
      <OrderReceipt order={order} />
    </>
  );
}

/** Renders a failed payment. If the cart was emptied while the payment was pending, a button restores its games. */
export function FailedOrder({ order }: { order: OrderDetail }) {
  const cart = useAtomValue(cartAtom);
  const merge = useSetAtom(mergeIntoCartAtom);
  const navigate = useNavigate();
  const restoreCart = async () => {
    merge(
      order.orderProduct.map(({ quantity, product }) => ({
        ...product,
        platforms: product.name_platform.map((name_platform) => ({ name_platform })),
        quantity,
      })),
    );
    await navigate(paths.order());
  };
  return (
    <OutcomeMessage title="The payment did not go through" icon="box">
      <OutcomeText>
        Order #{order.id_order} was closed and nothing was charged. You can try again whenever you like.
      </OutcomeText>
      {cart.length > 0 ? (
        <ButtonLink to={paths.order()} size="large">
          Back to your order
        </ButtonLink>
      ) : (
        <Button size="large" onClick={() => void restoreCart()}>
          Bring my games back
        </Button>
      )}
    </OutcomeMessage>
  );
}

function OrderReceipt({ order }: { order: OrderDetail }) {
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
  return (
    <ReceiptWidth>
      <Receipt
        note={`Order #${order.id_order}, ${datePart(order.date)}`}
        lines={order.orderProduct.map(({ product, quantity }) => ({
          label: `${capitalise(product.name_product)} x${quantity}`,
          dollars: product.price_product * quantity,
        }))}
        sums={sums}
        total={order.amount_order}
      />
    </ReceiptWidth>
  );
}

const ReceiptWidth = styled.div`
  width: min(440px, 100%);
`;
