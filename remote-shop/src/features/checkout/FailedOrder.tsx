import type { OrderDetail } from '@press-start/api/contract';
import { cartAtom, mergeIntoCartAtom } from '@press-start/shared-ui/cart';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { paths } from '@press-start/shared-ui/paths';
import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { Verdict } from './Verdict';

/** No sale. The cart is as it was; had it been emptied while the payment was pending, its games come back on demand. */
export function FailedOrder({ order }: { order: OrderDetail }) {
  const cart = useAtomValue(cartAtom);
  const merge = useSetAtom(mergeIntoCartAtom);
  const navigate = useNavigate();
  const bringBack = async () => {
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
    <Verdict title="The payment did not go through" icon="box">
      <p>Order #{order.id_order} was closed and nothing was charged. You can try again whenever you like.</p>
      {cart.length > 0 ? (
        <ButtonLink to={paths.order()} size="large">
          Back to your order
        </ButtonLink>
      ) : (
        <Button size="large" onClick={() => void bringBack()}>
          Bring my games back
        </Button>
      )}
    </Verdict>
  );
}
