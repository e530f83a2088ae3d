import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import type { CartLine } from '@press-start/shared-ui/cart';
import { isAvailable } from '@press-start/shared-ui/cart';
import { Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';

interface Props extends Pick<ComponentProps<typeof PageHead>, 'title' | 'back'> {
  actions?: ReactNode;
  children?: ReactNode;
}

/** Renders the two-column layout of the cart, order and payment pages. */
export function CheckoutLayout({ title, back, actions, children = <LoadingPanels /> }: Props) {
  return (
    <Wrap>
      <PageHead title={title} back={back}>
        {actions}
      </PageHead>
      <Columns>{children}</Columns>
    </Wrap>
  );
}

/** Renders its children, or a message if no game in the cart is available. */
export function IfPurchasable({ lines, children }: { lines: readonly CartLine[]; children: ReactNode }) {
  if (lines.some(isAvailable)) return children;
  return <Unavailable>Nothing in your cart can be bought right now.</Unavailable>;
}

/**
 * Renders placeholders for the lines, the amounts and the button.
 *
 * @param amountsHeight in pixels; by default the height of a receipt for one game
 */
export const LoadingPanels = ({ amountsHeight = 294 }: { amountsHeight?: number }) => (
  <>
    <LoadingLines>
      <Loading />
    </LoadingLines>
    <aside aria-hidden="true">
      <Panel style={{ height: amountsHeight }} />
      <LoadingButton />
    </aside>
  </>
);

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  gap: ${theme.space[10]};
  align-items: start;
  align-content: start;
  /* Reserve height, so that the footer does not shift when the content loads. */
  min-height: max(560px, 100vh - 190px);
  padding-bottom: ${theme.space[16]};

  > * {
    display: grid;
    gap: ${theme.space[6]};
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr) 340px;
    gap: ${theme.space[6]};
  }

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** In one column, it is only as high as one game, because the amounts are below it. */
const LoadingLines = styled(Panel)`
  position: relative;
  min-height: 380px;
  place-content: center;

  /* Placeholders of covers, names and platforms, which fade out. */
  &::before {
    content: '';
    position: absolute;
    inset: ${theme.space[6]};
    background:
      linear-gradient(currentcolor 128px, #0000 0) 0 0 / 96px 160px repeat-y,
      linear-gradient(#0000 36px, currentcolor 0 54px, #0000 0 68px, currentcolor 0 80px, #0000 0) 112px 0 /
        22% 160px repeat-y;
    mask: linear-gradient(#000, #0000);
    opacity: 0.14;
  }

  ${media.narrow} {
    min-height: 208px;

    &::before {
      inset: ${theme.space[4]};
      background: linear-gradient(currentcolor 112px, #0000 0) 0 0 / 84px 144px repeat-y;
    }
  }
`;

const LoadingButton = styled.div`
  height: 56px;
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};
  box-shadow: ${theme.frame.frame};
`;

const Unavailable = styled.p`
  padding: ${theme.space[4]};
  background: ${theme.color.bgDeep};
  color: ${theme.color.danger};
  box-shadow: ${theme.frame.frame};
  border-radius: ${theme.radius.m};
`;
