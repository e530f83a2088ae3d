import type { LoaderFunctionArgs } from 'react-router-dom';
import { Navigate, useLoaderData } from 'react-router-dom';
import { store } from '@press-start/api/contract/rules';
import { ButtonLink } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useSession } from '@press-start/shared-ui/session';
import { PuzzleBanner } from '../puzzle/PuzzleBanner';
import { CartLines } from './CartLines';
import { CartReceipt } from './CartReceipt';
import { CheckoutLayout, IfPurchasable } from './CheckoutLayout';
import { ClearCartButton } from './ClearCartButton';
import { CouponPanel } from './CouponPanel';
import { requireCart } from './loadCart';
import { useCurrentCart } from './useCurrentCart';
import { useRevalidateOnNewCoupon } from './useRevalidateOnNewCoupon';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({
    title: `Your order | ${store.name}`,
    description: 'The games in your cart, and what they cost.',
  }),
};

export const loader = ({ request }: LoaderFunctionArgs) => requireCart(request.signal);

const layoutProps = { title: 'Your order', back: { to: paths.home(), text: 'Keep shopping' } };

/** Renders the cart, the coupon and the receipt. The order is placed on the payment page. */
export function Component() {
  const { cart, coupon } = useLoaderData<typeof loader>();
  const lines = useCurrentCart(cart);
  useRevalidateOnNewCoupon(coupon);
  const session = useSession();
  if (!lines) return <HydrateFallback />;
  if (lines.length === 0) return <Navigate to={paths.home()} replace />;

  return (
    <CheckoutLayout {...layoutProps} actions={<ClearCartButton />}>
      <div>
        <CartLines lines={lines} showDiscount />
        <CouponPanel loaded={coupon} />
        <PuzzleBanner />
      </div>
      <aside>
        <CartReceipt lines={lines} note="Player 1, please check your order" />
        <IfPurchasable lines={lines}>
          <ButtonLink to={session ? paths.payment() : paths.signup(paths.payment())} size="large" block>
            Next
            <Icon name="right" size={18} />
          </ButtonLink>
        </IfPurchasable>
      </aside>
    </CheckoutLayout>
  );
}

export function HydrateFallback() {
  return <CheckoutLayout {...layoutProps} />;
}
