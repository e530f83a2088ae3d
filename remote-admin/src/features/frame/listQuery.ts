import type { ListQuery } from '../../paths';

/** How many rows a list of the back office shows (specification, section 9). */
export const PAGE_SIZE = 10;

/** Reads the address of a list; whatever is not understood counts as not said. */
export function readListQuery<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): Required<ListQuery> & { sort: Sort } {
  const page = Number(params.get('page'));
  return {
    // No name holds a control character, and the database refuses some of them.
    q: (params.get('q') ?? '').replace(/\p{Cc}/gu, '').slice(0, 100),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}
