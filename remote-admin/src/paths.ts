/** Route patterns of this remote. Other remotes link to `/admin` with `@press-start/shared-ui/paths`. */
export const patterns = {
  admin: '/admin',
  addProduct: '/form',
  addGenre: '/createGenre',
  addPlatform: '/createPlatform',
};

/** Search text, sort order, filters and page of a back-office list. Only the URL stores them. */
export interface ListQuery {
  q?: string;
  sort?: string;
  /** State to filter by. Without a state, the list uses its default filter. */
  state?: string | undefined;
  /** Page number, starting at 1. */
  page?: number;
  /** Further search params; empty values are omitted. */
  filters?: Readonly<Record<string, string | undefined>>;
}

/**
 * Returns the URL of a section of the back office.
 *
 * @example sectionUrl('sales', { q: 'max', page: 2 }) // /admin?section=sales&q=max&page=2
 */
export function sectionUrl(
  section: string,
  { q, sort, state, page = 1, filters = {} }: ListQuery = {},
): string {
  const search = new URLSearchParams({ section });
  if (q) search.set('q', q);
  if (sort) search.set('sort', sort);
  if (state) search.set('state', state);
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value);
  if (page > 1) search.set('page', String(page));
  return `${patterns.admin}?${search}`;
}
