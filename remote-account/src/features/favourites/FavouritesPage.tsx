import { listFavourites } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import {
  Button,
  ButtonLink,
  EmptyState,
  GameGrid,
  Loading,
  PageHead,
  Wrap,
} from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { hiddenText, theme } from '@press-start/shared-ui/themes';
import type { ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { FavouriteCard } from './FavouriteCard';
import { useFavouriteList } from './useShelf';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'Favourites | Press Start', description: 'The games you have your eye on.' }),
};

/** Returns no games when the list is not available: the page says so in its own place, and an empty list would be a lie. */
export function loader({ request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async ({ id }) => {
    try {
      return { kept: await call(listFavourites, { params: { userId: id }, signal: request.signal }) };
    } catch (error) {
      if (!isApiError(error) || error.status === 401) throw error;
      console.error('The favourites could not be loaded', error);
      return { kept: undefined };
    }
  });
}

export function Component() {
  const { games, removed, remove, place } = useFavouriteList(useLoaderData<typeof loader>().kept);
  return (
    <Screen>
      <Note role="status">{removed && `${capitalise(removed)} was removed from your favourites`}</Note>
      {!games && <Unavailable />}
      {games?.length === 0 && (
        <EmptyState icon="heart" text="No favorites games yet!">
          <ButtonLink to={paths.home()} variant="secondary">
            Go back
          </ButtonLink>
        </EmptyState>
      )}
      {games && games.length > 0 && (
        <>
          <Note as="h2">Your games</Note>
          <GameGrid ref={place}>
            {games.map((game, index) => (
              <FavouriteCard
                key={game.id_product}
                game={game}
                priority={index < 4}
                onRemove={() => remove(game)}
              />
            ))}
          </GameGrid>
        </>
      )}
    </Screen>
  );
}

function Unavailable() {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert">
      <EmptyState icon="heart" text="Your favourites cannot be shown right now.">
        <Button
          variant="secondary"
          aria-disabled={state === 'loading'}
          onClick={() => state === 'idle' && void revalidate()}
        >
          Retry
        </Button>
      </EmptyState>
    </div>
  );
}

export function HydrateFallback() {
  return (
    <Screen>
      <Loading />
    </Screen>
  );
}

const Screen = ({ children }: { children: ReactNode }) => (
  <Layout>
    <PageHead title="Favourites" back={{ to: paths.home(), text: 'Go back' }} />
    {children}
  </Layout>
);

/** At least as high as the screen: whatever comes moves no footer that is in view. */
const Layout = styled(Wrap)`
  min-height: 100vh;
  padding-bottom: ${theme.space.huge};
`;

const Note = styled.p`
  ${hiddenText}
`;
