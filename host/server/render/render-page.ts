import type { RouteObject, StaticHandler } from 'react-router-dom';
import type { FragmentModule } from '@press-start/shared-ui/fragments';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf } from '../../client/meta';
import type { Release } from '../releases/release';
import type { Rendering } from './process/protocol';
import { createHandler, isTemporary, renderRoutes } from './render-routes';
import { renderUnavailablePage } from './unavailable-page';

/** A release with its pages and fragments, ready to render. */
export interface LoadedRelease {
  release: Release;
  handler: StaticHandler;
  fragments: ReadonlyMap<string, FragmentModule>;
}

/**
 * Returns the route to render on the server: the fallback, without loader and action, if the page needs the
 * browser's storage; otherwise the route itself.
 */
function forServer(route: PageRoute): RouteObject {
  if (handleOf(route)?.server !== 'skeleton') return route;
  const { loader: _loader, action: _action, HydrateFallback, ...rest } = route;
  return HydrateFallback ? { ...rest, Component: HydrateFallback } : rest;
}

export const withHandler = (
  release: Release,
  routes: PageRoute[],
  fragments: LoadedRelease['fragments'] = new Map(),
): LoadedRelease => ({
  release,
  handler: createHandler(routes.map(forServer), release),
  fragments,
});

/**
 * Renders a page. Unlike `renderPage`, does not replace a failed page with a notice.
 * @throws the error that the page throws while it renders
 */
export const renderOrThrow = (
  request: Request,
  { handler }: LoadedRelease,
  theme: ThemeName,
  cachedData?: string,
) => renderRoutes(request, handler, theme, cachedData);

/**
 * Renders a page, or a notice inside the app layout if the page throws. A page with the same data as the
 * cached page is not rendered.
 * @param request a request for the page's public URL
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
    // A page with an error boundary of its own throws the errors that the boundary does not handle.
    const status = isTemporary(error) ? 503 : 500;
    return { page: await renderUnavailablePage(request.url, source.release, status, theme) };
  }
}
