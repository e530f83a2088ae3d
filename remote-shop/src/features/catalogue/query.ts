import type { GameSort } from '@press-start/api/contract';
import { paths } from '@press-start/shared-ui/paths';

/** What the address of the catalogue asks for. The address is the only place that keeps it. */
export interface CatalogueQuery {
  /** Part of a name. */
  q: string;
  platform: string;
  genre: string;
  /** Only what is on sale. */
  sale: boolean;
  sort: GameSort | undefined;
  /** From 1. */
  page: number;
}

const sorts: readonly GameSort[] = ['id', 'name', 'price-asc', 'price-desc', 'newest', 'oldest'];

/** Reads the address; whatever is not understood counts as not said. */
export function readQuery(params: URLSearchParams): CatalogueQuery {
  // No name holds a control character, and the database refuses some of them.
  const text = (name: string) =>
    (params.get(name) ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 100);
  const page = Number(params.get('page'));
  return {
    q: text('q'),
    platform: text('platform'),
    genre: text('genre'),
    sale: params.get('sale') === 'true',
    sort: sorts.find((sort) => sort === params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The parts that say something, as name and value of the address. */
export function queryEntries({ q, platform, genre, sale, sort, page }: CatalogueQuery): [string, string][] {
  const entries: [string, string][] = [
    ['q', q],
    ['platform', platform],
    ['genre', genre],
    ['sale', sale ? 'true' : ''],
    ['sort', sort ?? ''],
    ['page', page > 1 ? String(page) : ''],
  ];
  return entries.filter(([, value]) => value !== '');
}

/** The address of the catalogue for a query, without empty parts. */
export function catalogueUrl(query: CatalogueQuery): string {
  const search = new URLSearchParams(queryEntries(query)).toString();
  return search ? `${paths.home()}?${search}` : paths.home();
}
