import { listGames, listOrders } from '@press-start/api/contract';
import { callPage } from '@press-start/shared-ui/api';
import { Caption, Loading, Panel } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { requireAdmin, useLeaveWithSession, useRole } from '@press-start/shared-ui/session';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import { Navigate, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { AdminFrame } from './AdminFrame';
import { LatestOrders } from './LatestOrders';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({ title: 'Admin | Press Start', description: 'The back office of Press Start.' }),
};

/** The server says who is an admin, before anything of the shop is asked for. */
export async function loader({ request: { signal } }: LoaderFunctionArgs) {
  const session = await requireAdmin();
  const [games, orders] = await Promise.all([
    // One row: the header beside it tells how many there are.
    callPage(listGames, { query: { page: 1, limit: 1 }, signal }),
    callPage(listOrders, { query: { page: 1, limit: 100 }, signal }),
  ]);
  return { username: session.data.username, games: games.total, orders };
}

export function Component() {
  const { username, games, orders } = useLoaderData<typeof loader>();
  const { admin } = useRole();
  useLeaveWithSession();
  // Revoked while the page was open: the role is asked anew whenever the admin comes back to it.
  if (!admin) return <Navigate to={paths.home()} replace />;
  return (
    <AdminFrame username={username}>
      <h1>Today at the shop</h1>
      <Tiles>
        <Tile>
          <Caption as="dt">Products</Caption>
          <dd>{games}</dd>
        </Tile>
        <Tile>
          <Caption as="dt">Orders</Caption>
          <dd>{orders.total}</dd>
        </Tile>
      </Tiles>
      <LatestOrders orders={orders.items} />
    </AdminFrame>
  );
}

export function HydrateFallback() {
  return (
    <AdminFrame>
      <h1>Today at the shop</h1>
      <Loading />
    </AdminFrame>
  );
}

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: 22px;
  margin: 22px 0;

  ${media.mobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 14px;
  }
`;

const Tile = styled(Panel).attrs({ as: 'div' })`
  dd {
    ${displayText}
    margin: 10px 0 0;
    font-size: 40px;
    color: ${theme.color.textHead};
  }

  ${when.retro} dd {
    font-size: 24px;
    line-height: 1.3;
  }
`;
