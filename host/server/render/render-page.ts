/** Renders one page of a loaded release. */
import type { RouteObject } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf } from '../../client/meta';
import type { Release } from '../releases/release';
import type { Rendering } from './process/protocol';
import { renderRoutes } from './render-routes';
import { renderUnavailablePage } from './unavailable-page';

/** A release and its pages, ready to render. */
export interface LoadedRelease {
  release: Release;
  routes: PageRoute[];
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

/**
 * Renders a page. Unlike `renderPage`, it does not replace a failed page with a notice.
 * @throws the error that the page throws while it renders
 */
export const renderOrThrow = (request: Request, { release, routes }: LoadedRelease, theme: ThemeName) =>
  renderRoutes(request, routes.map(forServer), theme, release.name);

/**
 * Renders a page; if it throws, a notice inside the app layout replaces it.
 * @param request the visitor's request, with the URL that the visitor sees
 * @throws when the request's signal is aborted
 */
export async function renderPage(
  request: Request,
  source: LoadedRelease,
  theme: ThemeName,
): Promise<Rendering> {
  try {
    const rendered = await renderOrThrow(request, source, theme);
    if (!(rendered instanceof Response)) return { page: rendered.page };
    return { redirect: { status: rendered.status, location: rendered.headers.get('location') ?? '/home' } };
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error(`the page at ${new URL(request.url).pathname} threw an error:`, error);
    return { page: await renderUnavailablePage(request.url, source.release, 500, theme) };
  }
}
