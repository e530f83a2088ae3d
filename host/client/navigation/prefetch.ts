/** Fetches the code, the data and the first pictures of a page before the visitor opens it. */
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
  const hasSaveData = typeof connection === 'object' && connection !== null && 'saveData' in connection;
  return (
    (hasSaveData && connection.saveData === true) || matchMedia('(prefers-reduced-data: reduce)').matches
  );
}

/**
 * Why a page is fetched: its link is in view, or the visitor hovers over, focuses or presses the link. For a
 * link in view, the page is fetched only if its remote is loaded, and its pictures only later.
 */
export type PrefetchReason = 'view' | 'intent';

export interface Prefetched {
  data: unknown;
  /** Absolute URLs of the page's first pictures. */
  pictures: string[];
}

interface Tab {
  pages: Pages;
  memory: PageMemory;
}

/**
 * Fetches a page. For a page with visitor-specific data, such as orders, only the code is fetched. The login
 * page and the pages that only administrators may open are not fetched.
 * @returns the page's data and pictures; undefined if the data was not fetched
 * @throws if a file does not load, an API call fails, or the page redirects. The navigation then fetches the
 * page again
 */
export async function prefetch(
  { pages, memory }: Tab,
  url: URL,
  reason: PrefetchReason,
): Promise<Prefetched | undefined> {
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
  const { image, pictures: others = [] } =
    handle.meta?.({ data, params: match.params, origin: location.origin }) ?? {};
  const pictures = [...(image ? [image] : []), ...others].map((picture) => new URL(picture, url).href);
  if (reason === 'intent') for (const picture of pictures) new Image().src = picture;
  return { data, pictures };
}

/**
 * Fetches a picture into the browser's cache. The picture must be from this origin, because browsers report a
 * size of 0 for other origins.
 * @returns the number of transferred bytes
 */
export async function prefetchPicture(url: string): Promise<number> {
  const start = performance.now();
  const image = new Image();
  image.fetchPriority = 'low';
  await new Promise<unknown>((resolve) => {
    image.onload = resolve;
    image.onerror = resolve;
    image.src = url;
  });
  const entry = performance.getEntriesByName(url).at(-1);
  // The page may have shown the picture before; the browser then reports only that earlier transfer.
  return entry instanceof PerformanceResourceTiming && entry.startTime >= start ? entry.transferSize : 0;
}
