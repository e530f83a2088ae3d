import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { type Game, getFacets, listGames, listSaleGames } from '@press-start/api/contract';
import { call, callPage, isApiError } from '@press-start/shared-ui/api';
import type { CardGame } from '@press-start/shared-ui/components';
import { platformNames } from '@press-start/shared-ui/format';
import { type CatalogueQuery, catalogueUrl, isNarrowed, readQuery } from './query';
import { isMobile } from './viewport';

/** Number of products per page, and per click on 'Show More' (specification, section 9). */
export const perPage = 12;

const maxSlides = 7;

/** Maximum number of games on sale that are shown if no game matches. */
const maxAlternatives = 4;

/** Largest multiple of `perPage` within the limit of 100 products per API response. */
const maxChunk = 96;

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = readQuery(new URL(request.url).searchParams);
  const [list, slides, facets] = await Promise.all([
    isMobile() ? listUpTo(query, signal) : listPage(query, signal),
    isNarrowed(query) ? [] : listSale(maxSlides, signal),
    call(getFacets, { query: apiFilter(query), signal }),
  ]);
  const pages = Math.ceil(list.total / perPage);
  if (query.page > 1 && list.items.length === 0)
    throw redirect(catalogueUrl({ ...query, page: Math.max(pages, 1) }));
  // The page of a search without a result also works without the games on sale.
  const sale =
    isNarrowed(query) && list.total === 0
      ? await listSale(maxAlternatives, signal).catch((error: unknown) => {
          if (!isApiError(error)) throw error;
          return [];
        })
      : slides;
  return {
    query,
    games: list.items.map(toCardGame),
    total: list.total,
    corrected: list.corrected,
    pages,
    /** The slides of the carousel or, if no game matches, a few games on sale. */
    sale: sale.map(toCardGame),
    genres: facets.genres.map(({ name_genre }) => name_genre),
    platforms: facets.platforms.map(({ name_platform }) => name_platform),
    /** Game counts, in the order of `genres` and `platforms`. */
    counts: {
      genres: facets.genres.map(({ count }) => count),
      platforms: facets.platforms.map(({ count }) => count),
    },
  };
}

export type Catalogue = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

export const apiFilter = ({ q, exact, genre, platform, price, years, sale }: CatalogueQuery) => ({
  name: q || undefined,
  exact: exact || undefined,
  ...(genre.length > 0 && { genre: [...genre] }),
  ...(platform.length > 0 && { platform: [...platform] }),
  whole: genre.length > 0 || platform.length > 0 || undefined,
  priceMin: price?.min,
  priceMax: price?.max,
  yearMin: years?.min,
  yearMax: years?.max,
  on_sale: sale || undefined,
});

const apiQuery = (query: CatalogueQuery) => ({ ...apiFilter(query), sort: query.sort });

const listSale = (limit: number, signal: AbortSignal) =>
  call(listSaleGames, { query: { page: 1, limit }, signal });

function listPage(query: CatalogueQuery, signal: AbortSignal) {
  return callPage(listGames, { query: { ...apiQuery(query), page: query.page, limit: perPage }, signal });
}

/** Fetches a page and all pages before it, because 'Show More' appends to the list on mobile. */
async function listUpTo(query: CatalogueQuery, signal: AbortSignal) {
  const requested = query.page * perPage;
  const limit = Math.min(requested, maxChunk);
  const chunks = await Promise.all(
    Array.from({ length: Math.ceil(requested / limit) }, (_, index) =>
      callPage(listGames, { query: { ...apiQuery(query), page: index + 1, limit }, signal }),
    ),
  );
  const items = chunks.flatMap((chunk) => chunk.items).slice(0, requested);
  return { total: 0, ...chunks[0], items };
}

/** Picks the fields that a card needs, to keep the loader data in the server-rendered HTML small. */
function toCardGame(game: Game): CardGame {
  const { id_product, name_product, price_product, list_price, earlier_price } = game;
  const { thumbnail_product, in_stock, on_sale, release_year } = game;
  return {
    id_product,
    name_product,
    price_product,
    list_price: on_sale ? list_price : undefined,
    earlier_price,
    thumbnail_product,
    in_stock,
    on_sale,
    release_year,
    platforms: platformNames(game).map((name_platform) => ({ name_platform })),
  };
}
