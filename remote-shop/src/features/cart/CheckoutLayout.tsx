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
export function CheckoutLayout({ title, back, actions, children = <LoadingPanel /> }: Props) {
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

const LoadingPanel = () => (
  <Panel>
    <Loading />
  </Panel>
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

const Unavailable = styled.p`
  padding: ${theme.space[4]};
  background: ${theme.color.bgDeep};
  color: ${theme.color.danger};
  box-shadow: ${theme.frame.frame};
  border-radius: ${theme.radius.m};
`;
