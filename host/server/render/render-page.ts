/** Renders one page of a loaded release. */
import type { RouteObject, StaticHandler } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf } from '../../client/meta';
import type { Release } from '../releases/release';
import type { Rendering } from './process/protocol';
import { createHandler, renderRoutes } from './render-routes';
import { renderUnavailablePage } from './unavailable-page';

/** A release and its pages, ready to render. */
export interface LoadedRelease {
  release: Release;
  handler: StaticHandler;
}

/**
 * Returns the route to render on the server: the fallback, without loader and action, if the page needs the browser's
 * storage.
 */
function forServer(route: PageRoute): RouteObject {
  if (handleOf(route)?.server !== 'skeleton') return route;
  const { loader: _loader, action: _action, HydrateFallback, ...rest } = route;
  return HydrateFallback ? { ...rest, Component: HydrateFallback } : rest;
}

export const withHandler = (release: Release, routes: PageRoute[]): LoadedRelease => ({
  release,
  handler: createHandler(routes.map(forServer), release),
});

/**
 * Renders a page, without replacing a failed page with a notice as `renderPage` does.
 * @throws the error that the page throws while it renders
 */
export const renderOrThrow = (
  request: Request,
  { handler }: LoadedRelease,
  theme: ThemeName,
  cachedData?: string,
) => renderRoutes(request, handler, theme, cachedData);

/**
 * Renders a page, or a notice inside the app layout if the page throws. A page with the same data as the cached page is
 * not rendered.
 * @param request the visitor's request, with the URL that the visitor sees
 * @param cachedData hash of the data of the cached page, if there is one
 * @throws when the request's signal is aborted
 */
export async function renderPage(
  request: Request,
  source: LoadedRelease,
  theme: ThemeName,
  cachedData?: string,
): Promise<Rendering> {
  try {
    const rendered = await renderOrThrow(request, source, theme, cachedData);
    if (!rendered) return { isUnchanged: true };
    if (!(rendered instanceof Response)) return { page: rendered.page };
    return { redirect: { status: rendered.status, location: rendered.headers.get('location') ?? '/home' } };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(`the page at ${new URL(request.url).pathname} threw an error:`, error);
    return { page: await renderUnavailablePage(request.url, source.release, 500, theme) };
  }
}
