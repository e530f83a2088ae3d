import { orderAmount } from '@press-start/api/contract/rules';
import { couponAtom, couponPercentAtom } from '@press-start/shared-ui/cart';
import { Button } from '@press-start/shared-ui/components';
import { price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useSession, useStayWithoutSession } from '@press-start/shared-ui/session';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Navigate, redirect, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { CartReceipt } from '../cart/CartReceipt';
import { CheckoutFrame } from '../cart/CheckoutFrame';
import { requireCart } from '../cart/loadCart';
import { NextStep } from '../cart/NextStep';
import { useCurrentCart } from '../cart/useFreshCart';
import { AddressPanel } from './AddressPanel';
import { Parcel } from './Parcel';
import { usePayment } from './usePayment';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'Payment | Press Start', description: 'Confirm the address and pay.' }),
};

/** Without a session checkout leads to sign-up (specification, section 6). */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!currentSession()) throw redirect(paths.signup(paths.payment()));
  return requireCart(request.signal);
}

const head = { title: 'Payment', back: { to: paths.order(), text: 'Your order' } };

export function Component() {
  const lines = useCurrentCart(useLoaderData<typeof loader>());
  const session = useSession();
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const [address, setAddress] = useState<string>();
  const { pay, paying } = usePayment();
  // When the session ends while the order is sent, the response to it says so.
  useStayWithoutSession(paying);
  if (!lines || !session) return <HydrateFallback />;
  if (lines.length === 0) return <Navigate to={paths.home()} replace />;

  const total = orderAmount(lines, percent);
  return (
    <CheckoutFrame {...head}>
      <div>
        <AddressPanel suggested={session.data.address} confirmed={address} onConfirm={setAddress} />
        <Parcel lines={lines} />
      </div>
      <aside>
        <CartReceipt lines={lines} note="Player 1, please check your order" />
        <NextStep lines={lines}>
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
        </NextStep>
      </aside>
    </CheckoutFrame>
  );
}

export function HydrateFallback() {
  return <CheckoutFrame {...head} />;
}
