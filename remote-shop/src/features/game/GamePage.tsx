import { getGame, listGameReviews, type GameOnPage, type Review } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import {
  BackLink,
  cameFromCard,
  Chip,
  NotFound,
  Stars,
  StockMeter,
  Wrap,
} from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import { capitalise, genreNames, platformNames, price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { wait } from '@press-start/shared-ui/themes';
import { useEffect } from 'react';
import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useNavigationType,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { glideTo } from '../catalogue/glideTo';
import { prefersReducedMotion } from '../catalogue/viewport';
import { Box } from './Box';
import { productThing } from './productThing';
import { Purchase } from './Purchase';
import { Reviews } from './Reviews';
import { averageStars } from './score';
import { Sheet } from './Sheet';

interface GameData {
  game: GameOnPage;
  reviews: Review[];
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<GameData> {
  const id = requireId(params.id);
  const { signal } = request;
  try {
    const [game, reviews] = await Promise.all([
      call(getGame, { params: { id }, signal }),
      call(listGameReviews, { params: { idProduct: id }, signal }),
    ]);
    return { game, reviews };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

export const handle: PageHandle<GameData> = {
  server: 'full',
  meta: ({ data: { game, reviews }, origin }) => ({
    title: `${capitalise(game.name_product)} | Press Start`,
    description: game.description_product,
    image: new URL(game.image_product[0] ?? game.thumbnail_product, origin).href,
    imageAlt: `${capitalise(game.name_product)}, cover`,
    canonical: paths.game(game.id_product),
    trail: [{ name: capitalise(game.name_product), path: paths.game(game.id_product) }],
    things: [productThing(game, reviews, origin)],
  }),
};

export function Component() {
  const { game, reviews } = useLoaderData<typeof loader>();
  const genres = genreNames(game);
  const platforms = platformNames(game);
  const stars = averageStars(reviews);

  useGlideFromCard();
  useRevalidateOn(
    'catalogue:changed',
    ({ id_product }) => id_product === undefined || id_product === game.id_product,
  );

  return (
    <Wrap>
      <Sheet>
        <BackLink to={paths.home()}>Go back</BackLink>
        <Box key={game.id_product} game={game} />
        <div>
          <ul className="chips">
            {[...new Set([...platforms, ...genres])].map((name) => (
              <Chip key={name}>{name}</Chip>
            ))}
          </ul>
          <h1>{capitalise(game.name_product)}</h1>
          {stars !== undefined && (
            <p className="score">
              <Stars score={stars} />
              <a href="#reviews">{reviews.length === 1 ? '1 review' : `${reviews.length} reviews`}</a>
            </p>
          )}
          <div className="price">
            <strong>{price(game.price_product)}</strong>
            <StockMeter stock={game.in_stock} />
          </div>
          <p className="description">{game.description_product}</p>
          <Purchase key={game.id_product} game={game} />
          <dl>
            <Fact term="Released">{game.release_year}</Fact>
            <Fact term="Platform">{platforms.join(', ')}</Fact>
            <Fact term="Genre">{genres.join(', ')}</Fact>
          </dl>
        </div>
      </Sheet>
      <Reviews reviews={reviews} stars={stars} />
    </Wrap>
  );
}

/**
 * Where the page scrolls to after a click on a card (specification, section 2; reading Q9): not on the way back, and not
 * under `prefers-reduced-motion`.
 */
const cardGlide = 250;

function useGlideFromCard(): void {
  const { key, state } = useLocation();
  const arriving = useNavigationType() === 'PUSH' && cameFromCard(state);
  useEffect(() => {
    if (arriving && !prefersReducedMotion()) glideTo(cardGlide, wait.scrollCard);
  }, [arriving, key]);
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound text="No such game on our shelves. It may have been sold for good, or never shipped." />;
  }
  throw error;
}

const Fact = ({ term, children }: { term: string; children: string | number }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const notFound = () => new Response('No such game', { status: 404, statusText: 'Not Found' });

/** An id that cannot be one is not asked for. */
function requireId(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) throw notFound();
  return Number(text);
}
