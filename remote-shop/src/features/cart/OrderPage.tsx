import { ButtonLink } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useSession } from '@press-start/shared-ui/session';
import { Navigate, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { PuzzleStrip } from '../puzzle/PuzzleStrip';
import { CartLines } from './CartLines';
import { CartReceipt } from './CartReceipt';
import { CheckoutFrame } from './CheckoutFrame';
import { ClearCart } from './ClearCart';
import { CouponBox } from './CouponBox';
import { requireCart } from './loadCart';
import { NextStep } from './NextStep';
import { useCurrentCart } from './useFreshCart';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({
    title: 'Your order | Press Start',
    description: 'The games in your cart, and what they cost.',
  }),
};

export const loader = ({ request }: LoaderFunctionArgs) => requireCart(request.signal);

const head = { title: 'Your order', back: { to: paths.home(), text: 'Keep shopping' } };

export function Component() {
  const lines = useCurrentCart(useLoaderData<typeof loader>());
  const session = useSession();
  if (!lines) return <HydrateFallback />;
  if (lines.length === 0) return <Navigate to={paths.home()} replace />;

  return (
    <CheckoutFrame {...head} actions={<ClearCart />}>
      <div>
        <CartLines lines={lines} discounted />
        <CouponBox />
        <PuzzleStrip />
      </div>
      <aside>
        <CartReceipt lines={lines} note="Player 1, please check your order" />
        <NextStep lines={lines}>
          <ButtonLink to={session ? paths.payment() : paths.signup(paths.payment())} size="large" block>
            Next
            <Icon name="right" size={18} />
          </ButtonLink>
        </NextStep>
      </aside>
    </CheckoutFrame>
  );
}

export function HydrateFallback() {
  return <CheckoutFrame {...head} />;
}
