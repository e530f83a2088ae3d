/** One page, drawn: the URL's remote is loaded, its loaders run, and the markup comes with exactly its styles. */
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { RouteObject, StaticHandlerContext } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { StoreApp } from '@press-start/shared-ui/app';
import type { PageMeta, PageRoute } from '@press-start/shared-ui/page';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf, metaOf } from '../src/meta';
import { frameRoutes } from '../src/routes';
import type { Release } from './registry';
import { serverRelease } from './remotes';

export interface RenderedPage {
  /** The release that has drawn it. */
  release: Release | undefined;
  status: number;
  markup: string;
  /** `<style>` tags of the rules in use. */
  styles: string;
  meta: PageMeta | undefined;
  context: StaticHandlerContext;
}

/** A page that needs the browser's storage is drawn as its fallback, and its loader runs in the browser. */
function forServer(route: PageRoute): RouteObject {
  if (handleOf(route)?.server !== 'skeleton') return route;
  const { loader: _loader, HydrateFallback, ...rest } = route;
  return HydrateFallback ? { ...rest, Component: HydrateFallback } : rest;
}

/** Throws inside the router, so that the frame's error ring draws what is left without these pages. */
const closedPages = (release: Release, status: 500 | 503): RouteObject[] =>
  release.routes.map(({ pattern }) => ({
    id: `closed:${pattern}`,
    path: pattern,
    loader: () => {
      throw new Response('This page cannot be shown', { status });
    },
  }));

interface Pages {
  /** The release they are of: not the live one, when that cannot be loaded and the one before it serves. */
  release: Release | undefined;
  routes: RouteObject[];
}

async function pagesOf(live: Release | undefined): Promise<Pages> {
  if (!live) return { release: undefined, routes: [] };
  try {
    const { release, routes } = await serverRelease(live);
    return { release, routes: routes.map(forServer) };
  } catch (error) {
    console.error(`Remote ${live.name} ${live.release} cannot be loaded:`, error);
    return { release: live, routes: closedPages(live, 503) };
  }
}

/**
 * @param request the visitor's request, with the URL the visitor sees
 * @param live the live release that owns the path, if any
 * @returns the drawn page, or the Response a loader answered instead (a redirect)
 */
export async function renderPage(
  request: Request,
  live: Release | undefined,
  theme: ThemeName,
): Promise<RenderedPage | Response> {
  const pages = await pagesOf(live);
  try {
    return await draw(request, pages, theme);
  } catch (error) {
    // A page that throws while it is drawn takes only itself down. The browser's Retry may have better luck.
    if (!pages.release || request.signal.aborted) throw error;
    console.error(`A page of ${pages.release.name} ${pages.release.release} cannot be drawn:`, error);
    return draw(request, { ...pages, routes: closedPages(pages.release, 500) }, theme);
  }
}

async function draw(request: Request, { release, routes }: Pages, theme: ThemeName) {
  const { query, dataRoutes } = createStaticHandler(frameRoutes(routes));
  const context = await query(request);
  if (context instanceof Response) return context;

  const sheet = new ServerStyleSheet();
  try {
    const markup = renderToString(
      sheet.collectStyles(
        <StoreApp store={createStore()} themeName={theme}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </StoreApp>,
      ),
    );
    const { pathname, origin } = new URL(request.url);
    const unknown = matchRoutes(dataRoutes, pathname)?.at(-1)?.route.id === 'not-found';
    const status = unknown ? 404 : context.statusCode;
    const meta = metaOf(context, origin);
    return { release, status, markup, styles: sheet.getStyleTags(), meta, context };
  } finally {
    sheet.seal();
  }
}
