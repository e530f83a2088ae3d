import { getOrder, listOrderReviews } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import type { ReactNode } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { missing, MissingScreen, requireId, unlessMissing } from '../../missing';
import { CancelOrder } from './CancelOrder';
import { OrderAgain } from './OrderAgain';
import { OrderFacts } from './OrderFacts';
import { OrderNotice } from './OrderNotice';
import { PrintButton } from './PrintButton';
import { ProductsTable } from './ProductsTable';
import { StatusTrack } from './StatusTrack';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: ({ params }) => ({
    title: `Order #${params.idOrder} | Press Start`,
    description: 'What you ordered at Press Start, and where it is.',
  }),
};

/** One's own order; somebody else's is not found, whoever asks. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async (session) => {
    const idOrder = requireId(params.idOrder);
    if (requireId(params.idUser) !== session.id) throw missing();
    const { signal } = request;
    const found = await unlessMissing(
      Promise.all([
        call(getOrder, { params: { id: idOrder }, signal }),
        call(listOrderReviews, { params: { idOrder }, signal }),
      ]),
    );
    if (found?.[0].id_user !== session.id) throw missing();
    const [order, reviews] = found;
    return { order, reviewed: reviews.map(({ productIdProduct }) => productIdProduct) };
  });
}

export function Component() {
  const { order, reviewed } = useLoaderData<typeof loader>();
  return (
    <Screen
      actions={
        <Actions>
          <OrderAgain lines={order.orderProduct} />
          <PrintButton />
          <CancelOrder order={order} />
        </Actions>
      }
    >
      <StatusTrack order={order} />
      <OrderNotice order={order} />
      <Columns data-printed>
        <Panel aria-label="Products">
          <ProductsTable order={order} reviewed={reviewed} />
        </Panel>
        <OrderFacts order={order} />
      </Columns>
    </Screen>
  );
}

export function HydrateFallback() {
  return (
    <Screen>
      <Panel>
        <Loading />
      </Panel>
    </Screen>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      text="No such order among yours. The number may be wrong, or it is somebody else's."
      skeleton={<HydrateFallback />}
    />
  );
}

function Screen({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { idOrder } = useParams();
  return (
    <Layout>
      <PageHead title={`Order #${idOrder}`} back={{ to: paths.orders(), text: 'Go back' }}>
        {actions}
      </PageHead>
      {children}
    </Layout>
  );
}

const { space } = theme;

/** At least as high as the screen: whatever comes moves no footer that is in view. */
const Layout = styled(Wrap)`
  min-height: 100vh;
  padding-bottom: ${space.huge};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.m};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  gap: 40px;
  align-items: start;

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space.l};
  }

  @media print {
    display: flex;
    flex-direction: column-reverse;
    align-items: stretch;
  }
`;
