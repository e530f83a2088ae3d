import { Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Await, useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import {
  ButtonLink,
  Caption,
  EmptyState,
  Panel,
  PanelTitle,
  Portrait,
} from '@press-start/shared-ui/components';
import { capitalise, datePart } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { requireSession, useHydrated } from '@press-start/shared-ui/session';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { links } from '../../paths';
import { AccountLayout } from '../account/AccountLayout';
import { CoverRow } from './CoverRow';
import { LastOrder } from './LastOrder';
import { fetchHistory, type ProfileHistory } from './profileHistory';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: `My Profile | ${store.name}`, description: `Your account at ${store.name}.` }),
};

/**
 * Returns the history as a promise, so that the page does not wait for the history.
 *
 * @throws a redirect to the login without a session
 */
export function loader({ request }: LoaderFunctionArgs) {
  const session = requireSession(request);
  const { name, lastname, email, address, username } = session.data;
  return {
    name,
    lastname,
    email,
    address,
    username,
    history: fetchHistory(session, request.signal),
  };
}

export function Component() {
  const { name, lastname, email, address, username, history } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  // The loader has already run before hydration, but the first render must match the server's.
  if (!hydrated) return <HydrateFallback />;
  return (
    <AccountLayout title="My Profile" back={{ to: paths.home(), text: 'Go back' }}>
      <Card>
        <Frame>
          <Portrait username={username} size={160} />
        </Frame>
        <Details>
          <Caption>Player 1, ready?</Caption>
          <h2>{`${capitalise(name)} ${capitalise(lastname)}`.trim() || username}</h2>
          <dl>
            <Fact term="Email">{email}</Fact>
            <Fact term="Username">{username}</Fact>
            <Fact term="Delivery address">{address}</Fact>
            <Suspense fallback={<Fact term="Player since">...</Fact>}>
              <Await resolve={history}>
                {(history) => history?.since && <Fact term="Player since">{datePart(history.since)}</Fact>}
              </Await>
            </Suspense>
          </dl>
          <p className="actions">
            <ButtonLink to={paths.orders()} variant="secondary" icon="box">
              See my orders
            </ButtonLink>
            <ButtonLink to={links.edit()} variant="outline">
              Change my details
            </ButtonLink>
          </p>
        </Details>
      </Card>
      <Suspense fallback={null}>
        <Await resolve={history}>{(history) => history && <Purchases history={history} />}</Await>
      </Suspense>
    </AccountLayout>
  );
}

/** Needs no loading indicator, because the session is stored in the browser. */
export function HydrateFallback() {
  return (
    <AccountLayout title="My Profile" back={{ to: paths.home(), text: 'Go back' }}>
      <Card aria-hidden="true" />
    </AccountLayout>
  );
}

/** Maximum number of covers of bought games, with the link to the others: two rows on a desktop. */
const MAX_COVERS = 16;

function Purchases({ history: { lastOrder, games } }: { history: ProfileHistory }) {
  if (!lastOrder)
    return (
      <Collection>
        <EmptyState icon="pad" text="Your collection starts with one game.">
          <ButtonLink to={paths.home()} variant="secondary">
            Find a game
          </ButtonLink>
        </EmptyState>
      </Collection>
    );
  return (
    <>
      <LastOrder order={lastOrder} />
      {games.length > 0 && (
        <Collection aria-labelledby="collection">
          <PanelTitle id="collection">
            {games.length === 1 ? 'Your first game' : `Your ${games.length} games`}
          </PanelTitle>
          <CoverRow games={games} max={MAX_COVERS} />
        </Collection>
      )}
    </>
  );
}

const Fact = ({ term, children }: { term: string; children: string }) =>
  children && (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );

const { color, frame, radius, space, type } = theme;

const Frame = styled.div`
  align-self: start;
  justify-self: start;
  border-radius: ${radius.l};
  box-shadow: ${frame.frameStrong};
  overflow: clip;

  ${media.tablet} {
    grid-row: span 2;
  }

  ${media.mobile} {
    /* 80 px, a multiple of the size of the picture, so that its pixels stay square. */
    > * {
      zoom: 0.5;
    }
  }
`;

/** On narrow screens, the name is beside the portrait, and the rest below both. */
const Details = styled.div`
  ${media.tablet} {
    display: contents;

    > :first-child {
      align-self: end;
    }
  }
`;

const Collection = styled(Panel)`
  margin-top: ${space[6]};
`;

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[8]};
  min-height: 330px;

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
    align-content: start;
    gap: ${space[2]} ${space[4]};
    min-height: 400px;

    h2 {
      margin: 0;
    }

    dl,
    .actions {
      grid-column: 1 / -1;
      margin-top: ${space[4]};
    }

    dl div {
      grid-template-columns: minmax(0, 1fr);
      gap: 0;
    }
  }

  ${media.mobile} {
    /* A long name must fit on one line. */
    h2 {
      font-size: ${type.fsH3};
    }

    .actions > * {
      flex: 1 1 100%;
    }
  }
`;
