import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Navigate, redirect, useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { orderAmount } from '@press-start/api/contract/rules';
import { couponAtom, couponPercentAtom } from '@press-start/shared-ui/cart';
import { Button, Cover, Panel } from '@press-start/shared-ui/components';
import { capitalise, price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useKeepPageWithoutSession, useSession } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { CartReceipt } from '../cart/CartReceipt';
import { CheckoutLayout, NextStep } from '../cart/CheckoutLayout';
import { LineNote } from '../cart/LineNote';
import { requireCart } from '../cart/loadCart';
import { PanelTitle } from '../cart/PanelTitle';
import { type CurrentLine, useCurrentCart } from '../cart/useCurrentCart';
import { useNewCoupon } from '../cart/useNewCoupon';
import { AddressPanel } from './AddressPanel';
import { CouponNotice } from './CouponNotice';
import { fetchUnpaidOrder, UnpaidOrder } from './UnpaidOrder';
import { usePayment } from './usePayment';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'Payment | Press Start', description: 'Confirm the address and pay.' }),
};

/** Redirects visitors without a session to sign-up (specification, section 6). */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!currentSession()) throw redirect(paths.signup(paths.payment()));
  const { signal } = request;
  const [cart, unpaidOrder] = await Promise.all([requireCart(signal), fetchUnpaidOrder(signal)]);
  return { ...cart, unpaidOrder };
}

const head = { title: 'Payment', back: { to: paths.order(), text: 'Your order' } };

export function Component() {
  const { cart, coupon: loadedCoupon, unpaidOrder } = useLoaderData<typeof loader>();
  const lines = useCurrentCart(cart);
  useNewCoupon(loadedCoupon);
  const session = useSession();
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const [address, setAddress] = useState<string>();
  const { pay, paying } = usePayment();
  // If the session ends while the order is being sent, the page shows the error from the response.
  useKeepPageWithoutSession(paying);
  if (!lines || !session) return <HydrateFallback />;
  if (lines.length === 0) return <Navigate to={paths.home()} replace />;

  const total = orderAmount(lines, percent);
  return (
    <CheckoutLayout {...head}>
      <div>
        <AddressPanel suggested={session.data.address} confirmed={address} onConfirm={setAddress} />
        <OrderedGames lines={lines} />
      </div>
      <aside>
        {unpaidOrder && <UnpaidOrder order={unpaidOrder} />}
        <CartReceipt lines={lines} note="Player 1, please check your order" />
        <CouponNotice loaded={loadedCoupon} />
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
    </CheckoutLayout>
  );
}

export function HydrateFallback() {
  return <CheckoutLayout {...head} />;
}

function OrderedGames({ lines }: { lines: readonly CurrentLine[] }) {
  return (
    <Panel>
      <PanelTitle>In the parcel</PanelTitle>
      <Games data-lit>
        {lines.map((line) => (
          <li key={line.id_product}>
            <Cover src={line.thumbnail_product} sizes="96px" />
            {capitalise(line.name_product)} x{line.quantity}
            <LineNote line={line} />
          </li>
        ))}
      </Games>
    </Panel>
  );
}

const Games = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, 96px);
  gap: ${theme.space[6]};

  li {
    font-size: ${theme.type.fsS};
    overflow-wrap: anywhere;
  }

  .cover {
    margin-bottom: ${theme.space[3]};
  }
`;
