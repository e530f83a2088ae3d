import { redirect } from 'react-router-dom';
import type { Page } from '@press-start/shared-ui/api';
import type { ListQuery } from '../../paths';
import { sectionUrl } from '../../paths';

/** Rows per page in the back office (specification, section 9). */
export const PAGE_SIZE = 10;

/** Reads the search text, sort order and page from a URL. Defaults replace an invalid sort order or page. */
export function readListQuery<Sort extends string>(
  request: Request,
  sorts: readonly [Sort, ...Sort[]],
): Required<Omit<ListQuery, 'state' | 'filters'>> & { sort: Sort } {
  const params = new URL(request.url).searchParams;
  const page = Number(params.get('page'));
  return {
    // Remove control characters. PostgreSQL rejects NUL.
    q: (params.get('q') ?? '').replace(/\p{Cc}/gu, '').slice(0, 100),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Returns the `state` parameter of a request's URL, or `undefined` if it is missing or unknown. */
export function readState<State extends string>(
  request: Request,
  states: readonly State[],
): State | undefined {
  const name = new URL(request.url).searchParams.get('state');
  return states.find((state) => state === name);
}

/** Returns the id in a search param of a request's URL, or `undefined` if it is missing or invalid. */
export function readId(request: Request, name: string): number | undefined {
  const text = new URL(request.url).searchParams.get(name) ?? '';
  const id = Number(/^\d{1,9}$/.exec(text)?.[0] ?? 0);
  return id > 0 ? id : undefined;
}

/**
 * Handles a page number beyond the last page, for example after rows have been deleted.
 *
 * @throws a redirect to the last page if `page` is empty but the list is not
 */
export function redirectToLastPage<Item>(section: string, query: ListQuery, page: Page<Item>): void {
  if (page.items.length > 0 || page.total === 0) return;
  throw redirect(sectionUrl(section, { ...query, page: Math.ceil(page.total / PAGE_SIZE) }));
}
