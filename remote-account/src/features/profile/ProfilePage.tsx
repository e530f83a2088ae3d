import { Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Await, useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { ButtonLink, Caption, Panel } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { requireSession, useHydrated } from '@press-start/shared-ui/session';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { links } from '../../paths';
import { AccountLayout } from '../account/AccountLayout';
import { fetchLastOrder, LastOrder } from './LastOrder';
import { Portrait } from './Portrait';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'My Profile | Press Start', description: 'Your account at Press Start.' }),
};

/** Returns the last order as a promise, because the profile is complete without it. */
export function loader({ request }: LoaderFunctionArgs) {
  const session = requireSession(request);
  const { name, lastname, email, address, username } = session.data;
  return {
    name,
    lastname,
    email,
    address,
    username,
    lastOrder: fetchLastOrder(session, request.signal),
  };
}

export function Component() {
  const { name, lastname, email, address, username, lastOrder } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  // The loader has already run before hydration, but the first render must match the server's.
  if (!hydrated) return <HydrateFallback />;
  return (
    <AccountLayout title="My Profile" back={{ to: paths.home(), text: 'Go back' }}>
      <Card>
        <Portrait username={username} />
        <div>
          <Caption>Player 1, ready?</Caption>
          <h2>{`${capitalise(name)} ${capitalise(lastname)}`.trim() || username}</h2>
          <dl>
            <Fact term="Email">{email}</Fact>
            <Fact term="Username">{username}</Fact>
            <Fact term="Delivery address">{address}</Fact>
          </dl>
          <p className="actions">
            <ButtonLink to={paths.orders()} variant="secondary" icon="box">
              See my orders
            </ButtonLink>
            <ButtonLink to={links.edit()} variant="outline">
              Change my details
            </ButtonLink>
          </p>
        </div>
      </Card>
      <Suspense fallback={null}>
        <Await resolve={lastOrder}>{(order) => order && <LastOrder order={order} />}</Await>
      </Suspense>
    </AccountLayout>
  );
}

/** Reserves the height of the card. No loading indicator is needed, because the session is stored in the browser. */
export function HydrateFallback() {
  return (
    <AccountLayout title="My Profile" back={{ to: paths.home(), text: 'Go back' }}>
      <Card aria-hidden="true" />
    </AccountLayout>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) =>
  children && (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );

const { color, space, type } = theme;

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[8]};
  min-height: 330px;
  padding: ${space[8]};

  h2 {
    margin: ${space[2]} 0 ${space[6]};
  }

  ${when.retro} h2 {
    line-height: 1.5;
  }

  dl {
    display: grid;
    gap: ${space[3]};
  }

  dl div {
    display: grid;
    grid-template-columns: 150px minmax(0, 1fr);
    gap: ${space[4]};
  }

  dt {
    color: ${color.textMuted};
  }

  dd {
    margin: 0;
    font-size: ${type.fsM};
    overflow-wrap: anywhere;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[4]};
    margin-top: ${space[8]};
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space[6]};
    min-height: 560px;
    padding: ${space[6]};

    dl div {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }

  ${media.mobile} {
    /* Fits a long name on one line. */
    h2 {
      font-size: ${type.fsH3};
    }

    .actions > * {
      flex: 1 1 100%;
    }
  }
`;
