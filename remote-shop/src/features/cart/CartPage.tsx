import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { store, subtotal } from '@press-start/api/contract/rules';
import { ButtonLink, Caption, EmptyState, Panel } from '@press-start/shared-ui/components';
import { price } from '@press-start/shared-ui/format';
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import { CartLines } from './CartLines';
import { CheckoutLayout, IfPurchasable, LoadingPanels } from './CheckoutLayout';
import { ClearCartButton } from './ClearCartButton';
import { loadCart } from './loadCart';
import { useCurrentCart } from './useCurrentCart';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({ title: `My cart | ${store.name}`, description: 'The games you have put in your cart.' }),
};

export const loader = ({ request }: LoaderFunctionArgs) => loadCart(request.signal);

const layoutProps = { title: 'My cart', back: { to: paths.home(), text: 'Keep shopping' } };

export function Component() {
  const lines = useCurrentCart(useLoaderData<typeof loader>());
  if (!lines) return <HydrateFallback />;
  if (lines.length === 0)
    return (
      <CheckoutLayout {...layoutProps}>
        <Empty>
          <EmptyState icon="cart" text="Nothing in here yet.">
            <ButtonLink to={paths.home()} variant="secondary">
              Keep shopping
            </ButtonLink>
          </EmptyState>
        </Empty>
        <WholeRow>
          <Fragment slot="cart.empty" params={{}} />
        </WholeRow>
      </CheckoutLayout>
    );
  return (
    <CheckoutLayout {...layoutProps} actions={<ClearCartButton />}>
      <Lines>
        <CartLines lines={lines} />
      </Lines>
      <aside>
        <Sum>
          <Caption>Subtotal</Caption>
          <output>{price(subtotal(lines))}</output>
          <Hint>Coupons are taken at the next step.</Hint>
        </Sum>
        <IfPurchasable lines={lines}>
          <ButtonLink to={paths.order()} size="large" block>
            Checkout
          </ButtonLink>
        </IfPurchasable>
        <MoreGames ids={lines.map(({ id_product }) => id_product)} />
      </aside>
    </CheckoutLayout>
  );
}

/** Keeps the first `ids`, so that the games do not change whenever a game leaves the cart. */
function MoreGames({ ids }: { ids: readonly number[] }) {
  const [firstIds] = useState(ids);
  return <Fragment slot="cart.after" params={{ ids: firstIds }} />;
}

export function HydrateFallback() {
  return (
    <CheckoutLayout {...layoutProps}>
      <LoadingPanels amountsHeight={112} />
    </CheckoutLayout>
  );
}

const { color, shadow, type } = theme;

const Empty = styled(Panel)`
  grid-column: 1 / -1;
`;

const WholeRow = styled.div`
  grid-column: 1 / -1;
`;

const Lines = styled.div`
  --line-cover: 96px;
  --line-price: 28px;

  ${when.retro} {
    --line-price: 20px;
  }

  ${media.tablet} {
    --line-cover: 84px;

    &,
    ${when.retro} {
      --line-price: ${type.fsPrice};
    }
  }

  ${media.smallest} {
    --line-cover: 72px;
  }
`;

const Sum = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  gap: ${theme.space[2]} ${theme.space[4]};

  output {
    ${displayText}
    font-size: 38px;
    color: ${color.textHead};
    text-shadow: ${shadow.textGlow};
  }

  ${when.retro} output {
    font-size: 24px;
  }
`;

const Hint = styled.p`
  grid-column: 1 / -1;
  color: ${color.textMuted};
  font-size: ${type.fsS};
`;
