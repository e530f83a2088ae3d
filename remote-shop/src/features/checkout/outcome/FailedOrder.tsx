import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { OrderDetail } from '@press-start/api/contract';
import { cartAtom, mergeIntoCartAtom } from '@press-start/shared-ui/cart';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { ContinueScreen } from './ContinueScreen';
import { MoreGames } from './MoreGames';
import { OutcomeColumns, OutcomeMessage, OutcomeText } from './OutcomeMessage';

function messageFor({ id_order: id, payment_status, amount_order }: OrderDetail): {
  title: string;
  text: string;
} {
  if (payment_status === 'refunded')
    return { title: 'Your money goes back to you', text: `The payment of order #${id} was refunded.` };
  if (payment_status !== 'paid')
    return {
      title: 'The payment did not go through',
      text: `Order #${id} was closed and nothing was charged. You can try again whenever you like.`,
    };
  const end =
    amount_order === 0
      ? 'It was free, so there is nothing to give back.'
      : 'Your orders show what happens with your money.';
  return { title: 'The order was cancelled', text: `Order #${id} was cancelled. ${end}` };
}

/**
 * Renders an order that was cancelled, or whose payment failed or was refunded. If the cart is empty, the
 * buttons put the order's games back into the cart.
 */
export function FailedOrder({ order }: { order: OrderDetail }) {
  const cart = useAtomValue(cartAtom);
  const merge = useSetAtom(mergeIntoCartAtom);
  const navigate = useNavigate();
  const restoreCart = async (nextPage: string) => {
    merge(
      order.orderProduct.map(({ quantity, product }) => ({
        ...product,
        platforms: product.name_platform.map((name_platform) => ({ name_platform })),
        quantity,
      })),
    );
    await navigate(nextPage);
  };
  const { title, text } = messageFor(order);
  return (
    <OutcomeColumns>
      <OutcomeMessage title={title}>
        <OutcomeText>{text}</OutcomeText>
        <OutcomeText>Take your time, the cart waits.</OutcomeText>
        {cart.length > 0 ? (
          <>
            <ButtonLink to={paths.payment()} size="large">
              Insert coin
            </ButtonLink>
            <ButtonLink to={paths.order()} variant="outline" size="large">
              Back to your order
            </ButtonLink>
          </>
        ) : (
          <>
            <Button size="large" onClick={() => void restoreCart(paths.payment())}>
              Insert coin
            </Button>
            <Button variant="outline" size="large" onClick={() => void restoreCart(paths.order())}>
              Bring my games back
            </Button>
          </>
        )}
      </OutcomeMessage>
      <ContinueScreen />
      <MoreGames order={order} />
    </OutcomeColumns>
  );
}
