/** What the page that is shown says about itself: the head of the server's document, and the browser's after it. */
import type { Params, RouteObject } from 'react-router-dom';
import { isPageHandle } from '@press-start/shared-ui/page';
import type { PageHandle, PageMeta } from '@press-start/shared-ui/page';

/** The part of the router's state that tells which page is shown, alike on the server and in the browser. */
interface Shown {
  matches: { route: RouteObject & { id: string }; params: Params }[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

export const handleOf = (route: Pick<RouteObject, 'handle'>): PageHandle | undefined =>
  isPageHandle(route.handle) ? route.handle : undefined;

/** The login in the words of a page: it stands over one, and has none of its own. */
export const loginMeta: PageMeta = {
  title: 'Login | Press Start',
  description: 'Log in to Press Start.',
  indexed: false,
};

/** Undefined when no page, or an error, is shown. What needs the browser's storage is private: not indexed. */
export function metaOf({ matches, loaderData, errors }: Shown, origin: string): PageMeta | undefined {
  const match = matches.at(-1);
  if (!match || errors) return undefined;
  const { route, params } = match;
  const handle = handleOf(route);
  const meta = handle?.meta?.({ data: loaderData[route.id], params, origin });
  return meta && { indexed: handle?.server === 'full', ...meta };
}
