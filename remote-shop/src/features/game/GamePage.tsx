import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useNavigationType,
  useRouteError,
} from 'react-router-dom';
import {
  type GameDetail,
  getGame,
  listGameReviews,
  listRelatedGames,
  type RelatedGames as Related,
  type Review,
} from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
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
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle, Step } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { artUrl, durationMs } from '@press-start/shared-ui/themes';
import { smoothScrollTo } from '../catalogue/smoothScrollTo';
import { prefersReducedMotion } from '../catalogue/viewport';
import { Breadcrumbs } from './Breadcrumbs';
import { GamePictures } from './gallery/GamePictures';
import { GameLayout } from './GamePage.styles';
import { loadLowerPart, LowerPart } from './lowerPart';
import { productStructuredData } from './productStructuredData';
import { PurchasePanel } from './PurchasePanel';
import { platformUrl } from './related/catalogueUrls';
import { addViewed } from './related/viewed';
import { averageStars } from './reviews/averageStars';
import { ShareButton } from './ShareButton';

/** Scroll position in pixels after a click on a card (specification, section 2; interpretation Q9). */
const cardScrollTop = 250;

interface GameData {
  game: GameDetail;
  reviews: Review[];
  /** Loaded only for a sold-out game, whose page shows similar games that are in stock. */
  related?: Related | undefined;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<GameData> {
  const id = requireId(params.id);
  const { signal } = request;
  try {
    const gamePromise = call(getGame, { params: { id }, signal });
    const [game, reviews, related] = await Promise.all([
      gamePromise,
      call(listGameReviews, { params: { idProduct: id }, signal }),
      gamePromise.then(({ in_stock }) => (in_stock === 0 ? loadRelated(id, signal) : undefined)),
      loadLowerPart(),
    ]);
    return { game, reviews, related };
  } catch (error) {
    if (isApiError(error) && error.status === 404) throw notFound();
    throw error;
  }
}

/**
 * Returns `undefined` if the related games cannot be loaded, because the page is useful without them. Throws
 * only if the request is aborted.
 */
async function loadRelated(id: number, signal: AbortSignal): Promise<Related | undefined> {
  try {
    return await call(listRelatedGames, { params: { id }, signal });
  } catch (error) {
    if (signal.aborted) throw error;
    console.warn('The related games could not be loaded', error);
    return undefined;
  }
}

/** Skips a reload when only the search params change, because they only filter and sort loaded reviews. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;

export const handle: PageHandle<GameData> = {
  server: 'full',
  meta: ({ data: { game, reviews }, origin }) => ({
    title: `${capitalise(game.name_product)} | ${store.name}`,
    description: game.description_product,
    image: new URL(game.image_product[0] ?? game.thumbnail_product, origin).href,
    imageAlt: `${capitalise(game.name_product)}, cover`,
    pictures: [...game.image_product.slice(1), ...(reviews.length > 0 ? [artUrl('portraits')] : [])],
    canonical: paths.game(game.id_product),
    breadcrumbs: breadcrumbsOf(game),
    structuredData: [productStructuredData(game, reviews, origin)],
  }),
};

export function Component() {
  const { game, reviews, related } = useLoaderData<typeof loader>();
  const { id_product } = game;
  const genres = genreNames(game);
  const platforms = platformNames(game);
  const stars = averageStars(reviews);

  useScrollFromCard();
  useEffect(() => addViewed(id_product), [id_product]);
  useRevalidateOn(
    'catalogue:changed',
    ({ id_product }) => id_product === undefined || id_product === game.id_product,
  );

  return (
    <Wrap>
      <GameLayout>
        <div className="back">
          <BackLink to={paths.home()}>Go back</BackLink>
          <Breadcrumbs steps={breadcrumbsOf(game)} />
          <ShareButton title={capitalise(game.name_product)} path={paths.game(id_product)} />
        </div>
        <GamePictures key={game.id_product} game={game} reviews={reviews} />
        <div className="about">
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
          <PurchasePanel key={game.id_product} game={game} alike={related?.alike} />
          <dl>
            <Fact term="Released">{game.release_year}</Fact>
            <Fact term="Platform">{platforms.join(', ')}</Fact>
            <Fact term="Genre">{genres.join(', ')}</Fact>
            {game.publisher && <Fact term="Publisher">{game.publisher}</Fact>}
          </dl>
        </div>
      </GameLayout>
      <Fragment key={`fragments of ${id_product}`} slot="game.after" params={{ id: id_product }} />
      <LowerPart key={game.id_product} game={game} reviews={reviews} related={related} />
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

/** Returns the breadcrumbs after the catalogue: the game's first platform and the game itself. */
function breadcrumbsOf(game: GameDetail): Step[] {
  const [platform] = platformNames(game);
  return [
    ...(platform === undefined ? [] : [{ name: platform, path: platformUrl(platform) }]),
    { name: capitalise(game.name_product), path: paths.game(game.id_product) },
  ];
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
 * @throws a 404 response if the id is invalid
 */
function requireId(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) throw notFound();
  return Number(text);
}
