import { listGames, listGenres, listPlatforms } from '@press-start/api/contract';
import type { Game } from '@press-start/api/contract';
import { call, callPage } from '@press-start/shared-ui/api';
import { withinLastPage } from '../frame/lastPage';
import { PAGE_SIZE, readListQuery } from '../frame/listQuery';
import type { Visit } from '../frame/sections';
import type { Names } from '../product-form/ProductFields';
import { sorts } from './sorts';
import type { Sort } from './sorts';

/** A page of the catalogue, and what its forms let one choose from. */
export interface ProductList {
  query: { q: string; sort: Sort; page: number };
  games: Game[];
  /** How many the search finds. */
  total: number;
  names: Names;
}

/** Asked of the store itself: what the browser keeps of the shop's lists may be older than the admin's last change. */
export async function loadProducts({ params, signal }: Visit): Promise<ProductList> {
  const query = readListQuery(params, sorts);
  const { q, sort, page } = query;
  const recorded = { ...(q && { name: q }), sort, page, limit: PAGE_SIZE };
  const [found, genres, platforms] = await Promise.all([
    callPage(listGames, { query: recorded, signal, cache: 'no-cache' }),
    call(listGenres, { signal, cache: 'no-cache' }),
    call(listPlatforms, { signal, cache: 'no-cache' }),
  ]);
  withinLastPage('products', query, found);
  const names = {
    genres: genres.map(({ name_genre }) => name_genre),
    platforms: platforms.map(({ name_platform }) => name_platform),
  };
  return { query, games: found.items, total: found.total, names };
}
