import { orderAmount } from '@press-start/api/contract/rules';
import { couponAtom, couponPercentAtom } from '@press-start/shared-ui/cart';
import { Button, Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useLeaveWithSession, useSession } from '@press-start/shared-ui/session';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, redirect, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { CartReceipt } from '../cart/CartReceipt';
import { loadCart } from '../cart/loadCart';
import { OrderColumns } from '../cart/OrderColumns';
import { useFreshCart } from '../cart/useFreshCart';
import { AddressPanel } from './AddressPanel';
import { Parcel } from './Parcel';
import { usePayment } from './usePayment';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({ title: 'Payment | Press Start', description: 'Confirm the address and pay.' }),
};

/** Without a session checkout leads to sign-up (spec section 6). */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!currentSession()) throw redirect(paths.signup(paths.payment()));
  return loadCart(request.signal);
}

export function Component() {
  const lines = useFreshCart(useLoaderData<typeof loader>());
  const session = useSession();
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const [address, setAddress] = useState<string>();
  const { pay, paying } = usePayment();
  // A session that ends while the order is sent is told by the answer.
  useLeaveWithSession(!paying);
  if (!lines || !session) return <HydrateFallback />;
  if (lines.length === 0) return <Navigate to={paths.home()} replace />;

  const total = orderAmount(lines, percent);
  return (
    <Wrap>
      <PageHead title="Payment" back={{ to: paths.order(), text: 'Your order' }} />
      <OrderColumns>
        <div>
          <AddressPanel suggested={session.data.address} confirmed={address} onConfirm={setAddress} />
          <Parcel lines={lines} />
        </div>
        <aside>
          <CartReceipt lines={lines} note="Player 1, please check your order" />
          {address !== undefined && (
            <Button
              size="large"
              block
              disabled={paying}
              onClick={() => void pay({ idUser: session.id, lines, coupon, total, address })}
            >
              {paying ? 'One moment' : `Pay ${price(total)}`}
            </Button>
          )}
        </aside>
      </OrderColumns>
    </Wrap>
  );
}

export function HydrateFallback() {
  return (
    <Wrap>
      <PageHead title="Payment" back={{ to: paths.order(), text: 'Your order' }} />
      <OrderColumns>
        <Panel>
          <Loading />
        </Panel>
      </OrderColumns>
    </Wrap>
  );
}
