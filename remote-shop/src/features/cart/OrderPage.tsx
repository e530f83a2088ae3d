import { Button, ButtonLink, Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useSession } from '@press-start/shared-ui/session';
import { Navigate, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { CartLines } from './CartLines';
import { CartReceipt } from './CartReceipt';
import { CouponBox } from './CouponBox';
import { loadCart } from './loadCart';
import { OrderColumns } from './OrderColumns';
import { useClearCart } from './useClearCart';
import { useFreshCart } from './useFreshCart';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({
    title: 'Your order | Press Start',
    description: 'The games in your cart, and what they cost.',
  }),
};

export const loader = ({ request }: LoaderFunctionArgs) => loadCart(request.signal);

export function Component() {
  const lines = useFreshCart(useLoaderData<typeof loader>());
  const session = useSession();
  const clearCart = useClearCart();
  if (!lines) return <HydrateFallback />;
  if (lines.length === 0) return <Navigate to={paths.home()} replace />;

  return (
    <Wrap>
      <PageHead title="Your order" back={{ to: paths.home(), text: 'Keep shopping' }}>
        <Button variant="danger" icon="trash" onClick={() => void clearCart()}>
          Clear Cart
        </Button>
      </PageHead>
      <OrderColumns>
        <div>
          <CartLines lines={lines} />
          <CouponBox />
        </div>
        <aside>
          <CartReceipt lines={lines} note="Player 1, please check your order" />
          <ButtonLink to={session ? paths.payment() : paths.signup(paths.payment())} size="large" block>
            Next
          </ButtonLink>
        </aside>
      </OrderColumns>
    </Wrap>
  );
}

export function HydrateFallback() {
  return (
    <Wrap>
      <PageHead title="Your order" back={{ to: paths.home(), text: 'Keep shopping' }} />
      <OrderColumns>
        <Panel>
          <Loading />
        </Panel>
      </OrderColumns>
    </Wrap>
  );
}
