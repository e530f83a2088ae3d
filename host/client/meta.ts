/** The metadata that a page declares for the document's head. */
import type { Params, RouteObject } from 'react-router-dom';
import { store } from '@press-start/api/contract/rules';
import type { PageHandle, PageMeta } from '@press-start/shared-ui/page';
import { isPageHandle } from '@press-start/shared-ui/page';

/** The fields that the router's state has both on the server and in the browser. */
interface RouterState {
  matches: { route: RouteObject & { id: string }; params: Params }[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

export const handleOf = (route: Pick<RouteObject, 'handle'>): PageHandle | undefined =>
  isPageHandle(route.handle) ? route.handle : undefined;

/** The metadata of the login, which is a dialog over another page. */
export const loginMeta: PageMeta = {
  title: `Login | ${store.name}`,
  description: `Log in to ${store.name}.`,
  indexed: false,
};

/**
 * Returns the matched page's metadata, or undefined for an error page or a page without metadata. A page that
 * needs the browser's storage is private, so by default it is not indexed.
 */
export function metaOf({ matches, loaderData, errors }: RouterState, origin: string): PageMeta | undefined {
  const match = matches.at(-1);
  if (!match || errors) return undefined;
  const { route, params } = match;
  const handle = handleOf(route);
  const meta = handle?.meta?.({ data: loaderData[route.id], params, origin });
  return meta && { indexed: handle?.server === 'full', ...meta };
}
