import type { ReactNode } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { getOrder, listOrderReviews } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { notFound, NotFoundBoundary, requireId } from '../account/notFound';
import { CancelOrderButton, OrderAgainButton } from './OrderActions';
import { OrderNotice } from './OrderNotice';
import { OrderReceipt } from './OrderReceipt';
import { OrderRefunds } from './OrderRefunds';
import { PrintButton } from './PrintButton';
import { ProductsTable } from './ProductsTable';
import { StatusTrack } from './StatusTrack';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: ({ params }) => ({
    title: `Order #${params.idOrder} | ${store.name}`,
    description: `What you ordered at ${store.name}, and where it is.`,
  }),
};

/**
 * Loads the order and the ids of its games that the buyer has reviewed.
 *
 * @throws a redirect to the login without a valid session, or a 404 response if an id is invalid, the order
 *   does not exist, or the user, even an administrator, is not its buyer
 */
export function loader({ params, request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async (session) => {
    const idOrder = requireId(params.idOrder);
    if (requireId(params.idUser) !== session.id) throw notFound();
    const { signal } = request;
    const result = await undefinedIfNotFound(
      Promise.all([
        call(getOrder, { params: { id: idOrder }, signal }),
        call(listOrderReviews, { params: { idOrder }, signal }),
      ]),
    );
    if (result?.[0].id_user !== session.id) throw notFound();
    const [order, reviews] = result;
    return { order, reviewedIds: reviews.map(({ productIdProduct }) => productIdProduct) };
  });
}

export function Component() {
  const { order, reviewedIds } = useLoaderData<typeof loader>();
  return (
    <Screen
      actions={
        <Actions>
          <OrderAgainButton lines={order.orderProduct} />
          <PrintButton />
          <CancelOrderButton order={order} />
        </Actions>
      }
    >
      <StatusTrack order={order} />
      <OrderNotice order={order} />
      <OrderRefunds refunds={order.refunds} />
      <Columns data-printed>
        <Panel aria-label="Products">
          <ProductsTable order={order} reviewedIds={reviewedIds} />
        </Panel>
        <OrderReceipt order={order} />
      </Columns>
      <Extras>
        <Fragment
          slot="order.after"
          params={{ ids: order.orderProduct.map(({ product }) => product.id_product) }}
        />
      </Extras>
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
    <NotFoundBoundary
      text="No such order among yours. The number may be wrong, or it is somebody else's."
      skeleton={<HydrateFallback />}
    />
  );
}

function Screen({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { idOrder } = useParams();
  return (
    <Page>
      <PageHead title={`Order #${idOrder}`} back={{ to: paths.orders(), text: 'Go back' }}>
        {actions}
      </PageHead>
      {children}
    </Page>
  );
}

const { space } = theme;

/** Keeps the footer below the viewport, so that it does not shift while the content loads. */
const Page = styled(Wrap)`
  min-height: 100vh;
  padding-bottom: ${space[16]};
`;

const Extras = styled.div`
  margin-top: ${space[10]};

  @media print {
    display: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};

  ${media.mobile} {
    flex: 1;

    > * {
      flex: 1 0 auto;
    }
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 368px;
  gap: ${space[10]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 400px;
  }

  /* The table would be wider than its panel. */
  @media (max-width: 1279px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
  }

  @media print {
    display: flex;
    flex-direction: column-reverse;
    align-items: stretch;
  }
`;
