import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import type { OrderDetail } from '@press-start/api/contract';
import { cartAtom, mergeIntoCartAtom } from '@press-start/shared-ui/cart';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { ContinueScreen } from './ContinueScreen';
import { OutcomeColumns, OutcomeMessage, OutcomeText } from './OutcomeMessage';

/**
 * Renders an order whose payment failed. If the cart was emptied while it was pending, the buttons restore the games.
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
  return (
    <OutcomeColumns>
      <OutcomeMessage title="The payment did not go through">
        <OutcomeText>
          Order #{order.id_order} was closed and nothing was charged. You can try again whenever you like.
        </OutcomeText>
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
    </OutcomeColumns>
  );
}
