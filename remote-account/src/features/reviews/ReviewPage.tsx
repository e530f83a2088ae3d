import { getGame, listUserReviews } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Cover, Loading, PageHead, Panel, Wrap } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { labelText, media, theme } from '@press-start/shared-ui/themes';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { missing, MissingScreen, requireId, unlessMissing } from '../../missing';
import { ReviewForm } from './ReviewForm';
import { WrittenReview } from './WrittenReview';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({
    title: 'Your review | Press Start',
    description: 'What you say about a game from Press Start.',
  }),
};

/** In one's own name only. A game may have left the shop: whoever got it may still tell. */
export function loader({ params, request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async ({ id, data }) => {
    const idGame = requireId(params.idGame);
    if (requireId(params.idUser) !== id) throw missing();
    const { signal } = request;
    const [game, reviews] = await Promise.all([
      unlessMissing(call(getGame, { params: { id: idGame }, signal })),
      call(listUserReviews, { params: { idGame, idUser: id }, signal }),
    ]);
    return { idGame, idUser: id, username: data.username, game, review: reviews[0] };
  });
}

export function Component() {
  const { game, idGame, idUser, review, username } = useLoaderData<typeof loader>();
  const [rewriting, setRewriting] = useState<'not yet' | 'now' | 'done'>('not yet');
  return (
    <Screen>
      <Game>
        {game && <Cover src={game.thumbnail_product} sizes="180px" full />}
        <figcaption>
          <span>{game ? 'You played' : 'No longer in the shop'}</span>
          <b>{game ? capitalise(game.name_product) : `Game #${idGame}`}</b>
        </figcaption>
      </Game>
      {review && rewriting !== 'now' ? (
        <WrittenReview
          review={review}
          username={username}
          rewritten={rewriting === 'done'}
          onRewrite={() => setRewriting('now')}
        />
      ) : (
        <ReviewForm
          key={idGame}
          idUser={idUser}
          idGame={idGame}
          written={review}
          onClose={() => setRewriting('done')}
        />
      )}
    </Screen>
  );
}

export function HydrateFallback() {
  return (
    <Screen>
      <Loading className="whole" />
    </Screen>
  );
}

export function ErrorBoundary() {
  return (
    <MissingScreen
      text="No such review of yours. Everybody writes in their own name here."
      skeleton={<HydrateFallback />}
    />
  );
}

const Screen = ({ children }: { children: ReactNode }) => (
  <Layout>
    <PageHead title="Your review" back={{ to: paths.orders(), text: 'Go back' }} />
    <Desk>{children}</Desk>
  </Layout>
);

const { space, type } = theme;

/** At least as high as the screen: whatever comes moves no footer that is in view. */
const Layout = styled(Wrap)`
  max-width: 960px;
  min-height: 100vh;
  padding-bottom: ${space.huge};
`;

const Desk = styled(Panel)`
  display: grid;
  grid-template-columns: 180px minmax(0, 1fr);
  gap: ${space.xl};
  min-height: 340px;
  padding: ${space.xl};

  .whole {
    grid-column: 1 / -1;
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    gap: ${space.l};
    padding: ${space.l};
  }
`;

const Game = styled.figure`
  figcaption {
    display: grid;
    gap: ${space.xxs};
    margin-top: ${space.m};
  }

  span:not(.cover) {
    ${labelText}
  }

  b {
    font-size: ${type.fsH4};
    font-weight: inherit;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }

  ${media.tablet} {
    display: flex;
    align-items: center;
    gap: ${space.m};

    .cover {
      flex: none;
      width: 72px;
    }

    figcaption {
      margin: 0;
    }
  }
`;
