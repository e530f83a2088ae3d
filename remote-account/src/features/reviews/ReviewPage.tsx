import type { ReactNode } from 'react';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { getGame, listUserReviews } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { Cover, Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { labelText, media, theme } from '@press-start/shared-ui/themes';
import { notFound, NotFoundBoundary, requireId } from '../account/notFound';
import { ReviewForm } from './ReviewForm';
import { WrittenReview } from './WrittenReview';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({
    title: `Your review | ${store.name}`,
    description: `What you say about a game from ${store.name}.`,
  }),
};

/**
 * Loads the game and the user's review, if there is one. A game that is no longer in the shop can still be
 * reviewed.
 *
 * @throws a redirect to the login without a valid session, or a 404 response if an id is invalid or the user
 *   is not the author
 */
export function loader({ params, request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async ({ id, data }) => {
    const idGame = requireId(params.idGame);
    if (requireId(params.idUser) !== id) throw notFound();
    const { signal } = request;
    const [game, reviews] = await Promise.all([
      undefinedIfNotFound(call(getGame, { params: { id: idGame }, signal })),
      call(listUserReviews, { params: { idGame, idUser: id }, signal }),
    ]);
    return { idGame, idUser: id, username: data.username, game, review: reviews[0] };
  });
}

export function Component() {
  const { game, idGame, idUser, review, username } = useLoaderData<typeof loader>();
  const [editState, setEditState] = useState<'initial' | 'editing' | 'closed'>('initial');
  return (
    <Screen
      extras={
        <Extras>
          <Fragment slot="review.after" params={{ ids: [idGame] }} />
        </Extras>
      }
    >
      <Game>
        {game && <Cover src={game.thumbnail_product} sizes="180px" full />}
        <figcaption>
          <GameLabel>{game ? 'You played' : 'No longer in the shop'}</GameLabel>
          <GameName>{game ? capitalise(game.name_product) : `Game #${idGame}`}</GameName>
        </figcaption>
      </Game>
      {review && editState !== 'editing' ? (
        <WrittenReview
          review={review}
          username={username}
          isInShop={game !== undefined}
          autoFocus={editState === 'closed'}
          onEdit={() => setEditState('editing')}
        />
      ) : (
        <ReviewForm
          key={idGame}
          idUser={idUser}
          idGame={idGame}
          review={review}
          onClose={() => setEditState('closed')}
        />
      )}
    </Screen>
  );
}

export function HydrateFallback() {
  return (
    <Screen>
      <PageLoading />
    </Screen>
  );
}

export function ErrorBoundary() {
  return (
    <NotFoundBoundary
      text="No such review of yours. Everybody writes in their own name here."
      skeleton={<HydrateFallback />}
    />
  );
}

const Screen = ({ children, extras }: { children: ReactNode; extras?: ReactNode }) => (
  <Page>
    <PageHead title="Your review" back={{ to: paths.orders(), text: 'Go back' }} />
    <Columns>{children}</Columns>
    {extras}
  </Page>
);

const { space, type } = theme;

/** Keeps the footer below the viewport, so that it does not shift while the content loads. */
const Page = styled(Wrap)`
  min-height: 100vh;
  padding-bottom: ${space[16]};
`;

const Columns = styled(Panel)`
  display: grid;
  grid-template-columns: 180px minmax(0, 1fr);
  gap: ${space[8]};
  min-height: 340px;
  padding: ${space[8]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space[6]};
    padding: ${space[6]};
  }

  ${media.smallest} {
    padding: ${space[4]};
  }
`;

const Extras = styled.div`
  margin-top: ${space[10]};
`;

const PageLoading = styled(Loading)`
  grid-column: 1 / -1;
`;

const Game = styled.figure`
  figcaption {
    display: grid;
    gap: ${space[1]};
    margin-top: ${space[4]};
  }

  ${media.tablet} {
    display: flex;
    align-items: center;
    gap: ${space[4]};

    .cover {
      flex: none;
      width: 72px;
    }

    figcaption {
      margin: 0;
    }
  }
`;

const GameLabel = styled.span`
  ${labelText}
`;

const GameName = styled.b`
  font-size: ${type.fsH4};
  font-weight: inherit;
  line-height: 1.25;
  overflow-wrap: anywhere;
`;
