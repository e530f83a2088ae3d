/** The paths this remote owns, as the router reads them. Links from other remotes: @press-start/shared-ui/paths. */
export const patterns = {
  admin: '/admin',
  addProduct: '/form',
  addGenre: '/createGenre',
  addPlatform: '/createPlatform',
};

/** What the address of a list in the back office asks for; the address is the only place that keeps it. */
export interface ListQuery {
  /** Part of a name. */
  q?: string;
  sort?: string;
  /** From 1. */
  page?: number;
}

/** @example sectionUrl('sales', { q: 'max', page: 2 }) // /admin?section=sales&q=max&page=2 */
export function sectionUrl(section: string, { q, sort, page = 1 }: ListQuery = {}): string {
  const search = new URLSearchParams({ section });
  if (q) search.set('q', q);
  if (sort) search.set('sort', sort);
  if (page > 1) search.set('page', String(page));
  return `${patterns.admin}?${search}`;
}
