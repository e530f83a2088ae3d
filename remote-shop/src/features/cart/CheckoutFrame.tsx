import { Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import type { ComponentProps, ReactNode } from 'react';
import { OrderColumns } from './OrderColumns';

interface Props extends Pick<ComponentProps<typeof PageHead>, 'title' | 'back'> {
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** The two columns; without them the place is kept for what is being fetched. */
  children?: ReactNode;
}

/** What cart, order and payment look like around their contents, and before these are known. */
export function CheckoutFrame({ title, back, actions, children = <Waiting /> }: Props) {
  return (
    <Wrap>
      <PageHead title={title} back={back}>
        {actions}
      </PageHead>
      <OrderColumns>{children}</OrderColumns>
    </Wrap>
  );
}

const Waiting = () => (
  <Panel>
    <Loading />
  </Panel>
);
