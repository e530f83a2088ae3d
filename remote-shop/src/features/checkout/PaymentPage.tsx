import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Navigate, redirect, useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { orderAmount, store } from '@press-start/api/contract/rules';
import { couponAtom, couponPercentAtom, isAvailable } from '@press-start/shared-ui/cart';
import { Button, Cover, Panel } from '@press-start/shared-ui/components';
import { capitalise, price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, useSession, useStayOnSessionEnd } from '@press-start/shared-ui/session';
import { theme, when } from '@press-start/shared-ui/themes';
import { CartReceipt } from '../cart/CartReceipt';
import { CheckoutLayout, IfPurchasable } from '../cart/CheckoutLayout';
import { LineNote } from '../cart/LineNote';
import { requireCart } from '../cart/loadCart';
import { PanelTitle } from '../cart/PanelTitle';
import { type CurrentLine, useCurrentCart } from '../cart/useCurrentCart';
import { useRevalidateOnNewCoupon } from '../cart/useRevalidateOnNewCoupon';
import { AddressPanel } from './AddressPanel';
import { CouponNotice } from './CouponNotice';
import { fetchUnpaidOrder, UnpaidOrder } from './UnpaidOrder';
import { usePayment } from './usePayment';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: `Payment | ${store.name}`, description: 'Confirm the address and pay.' }),
};

/**
 * Loads the cart, the coupon and the unpaid order, if there is one.
 *
 * @throws a redirect to sign-up without a session (specification, section 6), or to /home when the cart is
 *   empty
 */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!currentSession()) throw redirect(paths.signup(paths.payment()));
  const { signal } = request;
  const [cart, unpaidOrder] = await Promise.all([requireCart(signal), fetchUnpaidOrder(signal)]);
  return { ...cart, unpaidOrder };
}

const layoutProps = { title: 'Payment', back: { to: paths.order(), text: 'Your order' } };

export function Component() {
  const { cart, coupon: loadedCoupon, unpaidOrder } = useLoaderData<typeof loader>();
  const lines = useCurrentCart(cart);
  useRevalidateOnNewCoupon(loadedCoupon);
  const session = useSession();
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const [address, setAddress] = useState<string>();
  const { pay, paying } = usePayment();
  // Stay on the page if the session ends while the order is being sent, to show the error from the response.
  useStayOnSessionEnd(paying);
  if (!lines || !session) return <HydrateFallback />;
  if (lines.length === 0) return <Navigate to={paths.home()} replace />;

  const total = orderAmount(lines, percent);
  return (
    <CheckoutLayout {...layoutProps}>
      <div>
        <AddressPanel suggested={session.data.address} confirmed={address} onConfirm={setAddress} />
        <OrderedGames lines={lines} />
      </div>
      <aside>
        {unpaidOrder && <UnpaidOrder order={unpaidOrder} />}
        <CartReceipt lines={lines} note="Player 1, please check your order" />
        <CouponNotice loaded={loadedCoupon} />
        <IfPurchasable lines={lines}>
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
        </IfPurchasable>
      </aside>
    </CheckoutLayout>
  );
}

export function HydrateFallback() {
  return <CheckoutLayout {...layoutProps} />;
}

/** Lists the games to ship and, below them, the unavailable games in the cart. */
function OrderedGames({ lines }: { lines: readonly CurrentLine[] }) {
  const unavailable = lines.filter((line) => !isAvailable(line));
  return (
    <Panel>
      <PanelTitle>In the parcel</PanelTitle>
      <Games data-lit>
        {lines.filter(isAvailable).map((line) => (
          <li key={line.id_product}>
            <Cover src={line.thumbnail_product} sizes="96px" />
            <div>
              {capitalise(line.name_product)} x{line.quantity}
              <LineNote line={line} />
            </div>
          </li>
        ))}
      </Games>
      {unavailable.length > 0 && (
        <Unavailable>
          <UnavailableTitle id="not-in-the-parcel">Not in the parcel</UnavailableTitle>
          <UnavailableGames aria-labelledby="not-in-the-parcel">
            {unavailable.map((line) => (
              <li key={line.id_product}>
                <Cover src={line.thumbnail_product} sizes="48px" />
                <div>
                  <s>{capitalise(line.name_product)}</s>
                  <LineNote line={line} />
                </div>
              </li>
            ))}
          </UnavailableGames>
        </Unavailable>
      )}
    </Panel>
  );
}

const { color, space, type } = theme;

const Games = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr));
  gap: ${space[6]};

  /* The frames of the covers are outside them. */
  ${when.retro} {
    padding: ${space[2]};
  }

  li {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    gap: ${space[4]};
    align-items: center;
    overflow-wrap: anywhere;
  }
`;

const Unavailable = styled.div`
  display: grid;
  gap: ${space[3]};
  margin-top: ${space[6]};
  padding-top: ${space[4]};
  border-top: 2px dashed ${color.lineSoft};
`;

const UnavailableTitle = styled.h3`
  color: ${color.textMuted};
  font-size: ${type.fsH4};
`;

const UnavailableGames = styled.ul`
  display: grid;
  gap: ${space[4]};
  color: ${color.textMuted};
  font-size: ${type.fsS};

  li {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    overflow-wrap: anywhere;
  }

  .cover {
    flex: none;
    width: 48px;
    filter: grayscale(1);
    opacity: 0.6;
  }
`;
