import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigationType,
  useRouteError,
} from 'react-router-dom';
import { type GameDetail, getGame, listGameReviews, type Review } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import {
  BackLink,
  cameFromCard,
  Chip,
  EarlierPrice,
  NotFound,
  Stars,
  StockMeter,
  Wrap,
} from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import { capitalise, genreNames, platformNames, price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { durationMs } from '@press-start/shared-ui/themes';
import { smoothScrollTo } from '../catalogue/smoothScrollTo';
import { prefersReducedMotion } from '../catalogue/viewport';
import { averageStars } from './averageStars';
import { GameLayout } from './GamePage.styles';
import { GamePictures } from './GamePictures';
import { productStructuredData } from './productStructuredData';
import { PurchasePanel } from './PurchasePanel';
import { Reviews } from './Reviews';

/** Scroll position in pixels after a click on a card (specification, section 2; reading Q9). */
const cardScrollTop = 250;

interface GameData {
  game: GameDetail;
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
    breadcrumbs: [{ name: capitalise(game.name_product), path: paths.game(game.id_product) }],
    structuredData: [productStructuredData(game, reviews, origin)],
  }),
};

export function Component() {
  const { game, reviews } = useLoaderData<typeof loader>();
  const genres = genreNames(game);
  const platforms = platformNames(game);
  const stars = averageStars(reviews);

  useScrollFromCard();
  useRevalidateOn(
    'catalogue:changed',
    ({ id_product }) => id_product === undefined || id_product === game.id_product,
  );

  return (
    <Wrap>
      <GameLayout>
        <div className="back">
          <BackLink to={paths.home()}>Go back</BackLink>
        </div>
        <GamePictures key={game.id_product} game={game} />
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
            <EarlierPrice className="earlier" dollars={game.earlier_price} />
            <strong>{price(game.price_product)}</strong>
            <StockMeter stock={game.in_stock} />
          </div>
          <p className="description">{game.description_product}</p>
          <PurchasePanel key={game.id_product} game={game} />
          <dl>
            <Fact term="Released">{game.release_year}</Fact>
            <Fact term="Platform">{platforms.join(', ')}</Fact>
            <Fact term="Genre">{genres.join(', ')}</Fact>
          </dl>
        </div>
      </GameLayout>
      <Reviews reviews={reviews} stars={stars} />
    </Wrap>
  );
}

/** Scrolls the page after a click on a card, but not when the visitor goes back or prefers reduced motion. */
function useScrollFromCard(): void {
  const { key, state } = useLocation();
  const isFromCard = useNavigationType() === 'PUSH' && cameFromCard(state);
  useEffect(() => {
    if (isFromCard && !prefersReducedMotion()) smoothScrollTo(cardScrollTop, durationMs.scrollCard);
  }, [isFromCard, key]);
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFound text="No such game on our shelves. It may have been sold for good, or never shipped." />;
  }
  throw error;
}

const Fact = ({ term, children }: { term: string; children: string | number }) => (
  <div className="fact">
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const notFound = () => data(null, { status: 404 });

/**
 * Parses the product id in the URL.
 *
 * @throws a 404 response if it is invalid, before any request is sent
 */
function requireId(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) throw notFound();
  return Number(text);
}
