import type { GameSort } from '@press-start/api/contract';
import { paths } from '@press-start/shared-ui/paths';

/** An inclusive range; either end may be open. */
export interface NumberRange {
  min?: number;
  max?: number;
}

/** The filters, sort order and page of the catalogue, which are stored only in the URL. */
export interface CatalogueQuery {
  /** Search text: part of a game's name. */
  q: string;
  /** Whether to search for the text as typed, without correcting misspelt words. */
  exact: boolean;
  /** Sorted names or parts of names. A game must match at least one of them. */
  platform: readonly string[];
  genre: readonly string[];
  price: NumberRange | undefined;
  years: NumberRange | undefined;
  sale: boolean;
  sort: GameSort | undefined;
  page: number;
}

const sorts: readonly GameSort[] = [
  'id',
  'name',
  'price-asc',
  'price-desc',
  'newest',
  'oldest',
  'rating',
  'best-selling',
];

/** Separates the names in the value of a select, which can have only one value. */
export const namesSeparator = '|';

const maxNames = 20;

/** Reads the query from search params and ignores invalid values. */
export function readQuery(params: URLSearchParams): CatalogueQuery {
  // Remove control characters, because the database rejects some of them.
  const clean = (text: string) =>
    text
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 100);
  const names = (name: string) => {
    const all = params.getAll(name).flatMap((value) => value.split(namesSeparator).map(clean));
    return [...new Set(all.filter(Boolean))].sort().slice(0, maxNames);
  };
  const q = clean(params.get('q') ?? '');
  const page = Number(params.get('page'));
  return {
    q,
    exact: q !== '' && params.get('exact') === 'true',
    platform: names('platform'),
    genre: names('genre'),
    price: readRange(params, 'price'),
    years: readRange(params, 'years'),
    sale: params.get('sale') === 'true',
    sort: sorts.find((sort) => sort === params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/**
 * Parses a range such as `20-40`, `-20` or `60-`, or two fields of a form, such as `priceMin` and `priceMax`.
 * Swaps ends in the wrong order. Returns `undefined` if both ends are missing or one is invalid.
 */
function readRange(params: URLSearchParams, name: 'price' | 'years'): NumberRange | undefined {
  const fields = [params.get(`${name}Min`), params.get(`${name}Max`)];
  const text = fields.some((field) => field !== null) ? fields.join('-') : params.get(name);
  const [, from, to] = /^(\d{0,6})-(\d{0,6})$/.exec(text ?? '') ?? [];
  if (!from && !to) return undefined;
  const [min, max] = from && to && Number(from) > Number(to) ? [to, from] : [from, to];
  return { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
}

export const writeRange = (range: NumberRange | undefined) =>
  range ? `${range.min ?? ''}-${range.max ?? ''}` : '';

/** Returns the non-empty parts of the query as search params. */
export function queryEntries({
  q,
  exact,
  platform,
  genre,
  price,
  years,
  sale,
  sort,
  page,
}: CatalogueQuery): [string, string][] {
  const entries: [string, string][] = [
    ['q', q],
    ['exact', exact && q ? 'true' : ''],
    ...platform.map((name): [string, string] => ['platform', name]),
    ...genre.map((name): [string, string] => ['genre', name]),
    ['price', writeRange(price)],
    ['years', writeRange(years)],
    ['sale', sale ? 'true' : ''],
    ['sort', sort ?? ''],
    ['page', page > 1 ? String(page) : ''],
  ];
  return entries.filter(([, value]) => value !== '');
}

/** Returns the URL of a query in the catalogue, or in the page at `path`. */
export function catalogueUrl(query: CatalogueQuery, path = paths.home()): string {
  const search = new URLSearchParams(queryEntries(query)).toString();
  return search ? `${path}?${search}` : path;
}

/**
 * Returns the query for page 1 without the filters that 'Remove' clears; the sale filter and sort order
 * remain.
 */
export const withoutFilters = (query: CatalogueQuery): CatalogueQuery => ({
  ...query,
  ...{ q: '', exact: false, platform: [], genre: [], price: undefined, years: undefined, page: 1 },
});

export const isNarrowed = ({ q, platform, genre, price, years, sale }: CatalogueQuery) =>
  q !== '' || platform.length > 0 || genre.length > 0 || Boolean(price ?? years) || sale;
