import type { GameSort } from '@press-start/api/contract';
import { paths } from '@press-start/shared-ui/paths';

/** An inclusive range; either end may be open. */
export interface NumberRange {
  min?: number;
  max?: number;
}

/** The filters, sort order and page of the catalogue. Only the URL stores them. */
export interface CatalogueQuery {
  /** Search text: part of a game's name. */
  q: string;
  platform: string;
  genre: string;
  price: NumberRange | undefined;
  years: NumberRange | undefined;
  sale: boolean;
  sort: GameSort | undefined;
  page: number;
}

const sorts: readonly GameSort[] = ['id', 'name', 'price-asc', 'price-desc', 'newest', 'oldest'];

/** Reads the query from search params and ignores invalid values. */
export function readQuery(params: URLSearchParams): CatalogueQuery {
  // Remove control characters, because the database rejects some of them.
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
    price: readRange(params.get('price')),
    years: readRange(params.get('years')),
    sale: params.get('sale') === 'true',
    sort: sorts.find((sort) => sort === params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Parses `20-40`, `-20` or `60-`. */
function readRange(text: string | null): NumberRange | undefined {
  const [, from, to] = /^(\d{0,6})-(\d{0,6})$/.exec(text ?? '') ?? [];
  if (!from && !to) return undefined;
  return { ...(from && { min: Number(from) }), ...(to && { max: Number(to) }) };
}

export const writeRange = (range: NumberRange | undefined) =>
  range ? `${range.min ?? ''}-${range.max ?? ''}` : '';

/** Returns the non-empty parts of the query as search params. */
export function queryEntries({
  price,
  years,
  sale,
  sort,
  page,
  ...texts
}: CatalogueQuery): [string, string][] {
  const entries: [string, string][] = [
    ['q', texts.q],
    ['platform', texts.platform],
    ['genre', texts.genre],
    ['price', writeRange(price)],
    ['years', writeRange(years)],
    ['sale', sale ? 'true' : ''],
    ['sort', sort ?? ''],
    ['page', page > 1 ? String(page) : ''],
  ];
  return entries.filter(([, value]) => value !== '');
}

/** Returns the URL of the catalogue for a query, without empty params. */
export function catalogueUrl(query: CatalogueQuery): string {
  const search = new URLSearchParams(queryEntries(query)).toString();
  return search ? `${paths.home()}?${search}` : paths.home();
}
