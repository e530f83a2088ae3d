/** Fetches the code, the data and the first picture of a page before the visitor opens it. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { paths } from '@press-start/shared-ui/paths';
import { handleOf } from '../meta';
import { isGuarded } from '../page-guard';
import type { Pages } from '../pages';
import { loadRoutes, ownerOf } from '../remotes';
import type { PageMemory } from './page-memory';

/** Returns whether the visitor has enabled data saving in the browser. */
export function savesData(): boolean {
  // TypeScript's DOM types lack `connection`.
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isSaving = typeof connection === 'object' && connection !== null && 'saveData' in connection;
  return (isSaving && connection.saveData === true) || matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** Why a page is fetched. For a link in view, only pages of loaded remotes are fetched, without pictures. */
export type PrefetchReason = 'view' | 'intent';

interface Tab {
  pages: Pages;
  memory: PageMemory;
}

/**
 * Fetches a page. For pages with visitor-specific data, such as orders, only the code is fetched. Pages that only
 * administrators may open are not fetched.
 * @returns the page's data; undefined if it was not fetched
 * @throws when a file or an API call fails; the navigation then tries again
 */
export async function prefetch({ pages, memory }: Tab, url: URL, reason: PrefetchReason): Promise<unknown> {
  const remote = ownerOf(pages.remotes, url.pathname);
  if (!remote || isGuarded(remote, url.pathname) || url.pathname === paths.login()) return undefined;
  if (reason === 'view' && !pages.has(remote)) return undefined;
  const routes = pages.get(remote) ?? (await loadRoutes(remote, () => url));
  const match = matchRoutes<RouteObject>(routes, url.pathname)?.at(-1);
  if (!match) return undefined;
  const { lazy } = match.route;
  const page: RouteObject = typeof lazy === 'function' ? { ...match.route, ...(await lazy()) } : match.route;
  const handle = handleOf(page);
  if (handle?.server !== 'full' || memory.isOpening(url)) return undefined;
  const { loader } = page;
  const data = await memory.data.load(memory.keyOf(url), async () => {
    if (typeof loader !== 'function') return null;
    const { params } = match;
    const data: unknown = await loader({
      request: new Request(url),
      url,
      pattern: match.route.path ?? '',
      params,
      context: undefined,
    });
    // Do not store a redirect, which may no longer apply when the visitor navigates.
    if (data instanceof Response) throw data;
    return data;
  });
  const picture =
    reason === 'intent' && handle.meta?.({ data, params: match.params, origin: location.origin }).image;
  if (picture) new Image().src = picture;
  return data;
}
