import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import type { FavouriteGame } from '@press-start/api/contract';
import { listFavourites } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import {
  Button,
  ButtonLink,
  EmptyState,
  GameGrid,
  Loading,
  PageHead,
  Panel,
  Wrap,
} from '@press-start/shared-ui/components';
import { changeFavourite } from '@press-start/shared-ui/favourites';
import { capitalise } from '@press-start/shared-ui/format';
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { hiddenText, theme } from '@press-start/shared-ui/themes';
import { FavouriteCard, removeSlot } from './FavouriteCard';
import { SavePictureButton } from './picture/SavePictureButton';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: `Favourites | ${store.name}`, description: 'The games you have your eye on.' }),
};

/**
 * Loads the favourites. After an API error other than 401, `favourites` is `undefined`, so that the page does
 * not show an empty list.
 *
 * @throws a redirect to the login without a valid session, and any error that is not an `ApiError`
 */
export function loader({ request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async ({ id }) => {
    try {
      return { favourites: await call(listFavourites, { params: { userId: id }, signal: request.signal }) };
    } catch (error) {
      if (!isApiError(error) || error.status === 401) throw error;
      console.error('Could not load the favourites', error);
      return { favourites: undefined };
    }
  });
}

export function Component() {
  const { favourites } = useLoaderData<typeof loader>();
  const { games, removedName, remove, grid } = useRemovableGames(favourites);
  return (
    <Screen action={games && games.length > 0 && <SavePictureButton games={games} />}>
      <HiddenText role="status">
        {removedName && `${capitalise(removedName)} was removed from your favourites`}
      </HiddenText>
      {!games && <Unavailable />}
      {games?.length === 0 && (
        <>
          <Panel>
            <EmptyState icon="heart" text="No favorites games yet!">
              <ButtonLink to={paths.home()} variant="secondary">
                Go back
              </ButtonLink>
            </EmptyState>
          </Panel>
          <Suggestions>
            <Fragment slot="favourites.empty" params={{}} />
          </Suggestions>
        </>
      )}
      {games && games.length > 0 && (
        <>
          <HiddenText as="h2">Your games</HiddenText>
          <GameGrid ref={grid}>
            {games.map((game, index) => (
              <FavouriteCard
                key={game.id_product}
                game={game}
                hasPriority={index < 4}
                onRemove={() => remove(game)}
              />
            ))}
          </GameGrid>
          <Suggestions>
            <MoreGames ids={games.map(({ id_product }) => id_product)} />
          </Suggestions>
        </>
      )}
    </Screen>
  );
}

/** Keeps the first `ids`, so that the suggestions do not change whenever a game is removed. */
function MoreGames({ ids }: { ids: readonly number[] }) {
  const [firstIds] = useState(ids);
  return <Fragment slot="favourites.after" params={{ ids: firstIds }} />;
}

export function HydrateFallback() {
  return (
    <Screen>
      <Loading />
    </Screen>
  );
}

/**
 * Removes a game from the page immediately, as the specification requires (section 4), even if the request
 * then fails. Moves focus to the card that takes its place.
 */
function useRemovableGames(favourites: readonly FavouriteGame[] | undefined) {
  const grid = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<readonly FavouriteGame[]>([]);
  const games = favourites?.filter((game) => !removed.includes(game));

  const remove = (game: FavouriteGame) => {
    const index = games?.indexOf(game) ?? 0;
    flushSync(() => setRemoved([...removed, game]));
    focusCard(grid.current, index);
    void changeFavourite(game.id_product, false);
  };

  return { games, removedName: removed.at(-1)?.name_product, remove, grid };
}

/**
 * Focuses the remove button of the card at the index, or of the last card. Focuses the page if no cards
 * remain.
 */
function focusCard(grid: HTMLElement | null, index: number): void {
  const buttons = grid?.querySelectorAll<HTMLElement>(`[data-slot="${removeSlot}"]`) ?? [];
  const next = buttons[Math.min(index, buttons.length - 1)] ?? document.getElementById('main');
  next?.focus({ preventScroll: true });
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

const Screen = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <Page>
    <PageHead title="Favourites" back={{ to: paths.home(), text: 'Go back' }}>
      {action}
    </PageHead>
    {children}
  </Page>
);

/** Keeps the footer below the viewport, so that it does not shift while the content loads. */
const Page = styled(Wrap)`
  min-height: 100vh;
  padding-bottom: ${theme.space[16]};
`;

const Suggestions = styled.div`
  margin-top: ${theme.space[8]};
`;

const HiddenText = styled.p`
  ${hiddenText}
`;
