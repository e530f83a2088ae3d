import type { GameSort } from '@press-start/api/contract';
import { paths } from '@press-start/shared-ui/paths';

/** From and to, both included; either may be left open. */
export interface Span {
  min?: number;
  max?: number;
}

/** What the address of the catalogue asks for. The address is the only place that keeps it. */
export interface CatalogueQuery {
  /** Part of a name. */
  q: string;
  platform: string;
  genre: string;
  /** Whole dollars. */
  price: Span | undefined;
  /** Years of release. */
  years: Span | undefined;
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
    price: readSpan(params.get('price')),
    years: readSpan(params.get('years')),
    sale: params.get('sale') === 'true',
    sort: sorts.find((sort) => sort === params.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** `20-40`, `-20` or `60-`. */
function readSpan(text: string | null): Span | undefined {
  const [, from, to] = /^(\d{0,6})-(\d{0,6})$/.exec(text ?? '') ?? [];
  if (!from && !to) return undefined;
  return { ...(from && { min: Number(from) }), ...(to && { max: Number(to) }) };
}

export const writeSpan = (span: Span | undefined) => (span ? `${span.min ?? ''}-${span.max ?? ''}` : '');

/** The parts that say something, as name and value of the address. */
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
    ['price', writeSpan(price)],
    ['years', writeSpan(years)],
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
