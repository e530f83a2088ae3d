/** What the page that is shown says about itself: the head of the server's document, the title in the browser. */
import type { Params, RouteObject } from 'react-router-dom';
import { isPageHandle } from '@press-start/shared-ui/page';
import type { PageHandle, PageMeta } from '@press-start/shared-ui/page';

/** The part of the router's state that tells which page is shown, alike on the server and in the browser. */
interface Shown {
  matches: { route: RouteObject & { id: string }; params: Params }[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null;
}

export const fallbackMeta: PageMeta = {
  title: 'Press Start',
  description: 'Press Start sells retro video games, from the first cartridges to the last great discs.',
};

export const handleOf = (route: RouteObject): PageHandle | undefined =>
  isPageHandle(route.handle) ? route.handle : undefined;

/** Undefined when no page, or an error, is shown. */
export function metaOf({ matches, loaderData, errors }: Shown, origin: string): PageMeta | undefined {
  const match = matches.at(-1);
  if (!match || errors) return undefined;
  const { route, params } = match;
  return handleOf(route)?.meta?.({ data: loaderData[route.id], params, origin });
}
