/** One page, drawn: the URL's remote is loaded, its loaders run, and the markup comes with exactly its styles. */
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  data,
  matchRoutes,
  StaticRouterProvider,
} from 'react-router-dom';
import type { RouteObject, StaticHandlerContext } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { StoreApp } from '@press-start/shared-ui/app';
import { GlobalStyle } from '@press-start/shared-ui/document';
import type { PageMeta, PageRoute } from '@press-start/shared-ui/page';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf, metaOf } from '../src/meta';
import { frameRoutes } from '../src/routes';
import type { Served } from './live';
import type { Release } from './registry';

export interface RenderedPage {
  status: number;
  markup: string;
  /** `<style>` tags of the rules in use. */
  styles: string;
  meta: PageMeta | undefined;
  /** The address holds a secret: nobody is told it. */
  secretAddress?: boolean;
  context: StaticHandlerContext;
}

/** A page that needs the browser's storage is drawn as its fallback; its loader and action run in the browser. */
function forServer(route: PageRoute): RouteObject {
  if (handleOf(route)?.server !== 'skeleton') return route;
  const { loader: _loader, action: _action, HydrateFallback, ...rest } = route;
  return HydrateFallback ? { ...rest, Component: HydrateFallback } : rest;
}

/** Throws inside the router, so that the frame's error ring draws what is left without these pages. */
const closedPages = (release: Release, status: 500 | 503): RouteObject[] =>
  release.routes.map(({ pattern }) => ({
    id: `closed:${pattern}`,
    path: pattern,
    loader: () => {
      throw data({ remote: release.name }, { status });
    },
  }));

/** What draws the page: a release and its pages, or without them what could not be loaded. */
type Source = Served | undefined;

const pagesOf = (source: Source): RouteObject[] => {
  if (!source) return [];
  return source.routes ? source.routes.map(forServer) : closedPages(source.release, 503);
};

/**
 * @param request the visitor's request, with the URL the visitor sees
 * @param source the remote that owns the path, if any
 * @returns the drawn page, or the Response a loader answered instead (a redirect)
 */
export async function renderPage(
  request: Request,
  source: Source,
  theme: ThemeName,
): Promise<RenderedPage | Response> {
  try {
    return await drawPage(request, source, theme);
  } catch (error) {
    // A page that throws while it is drawn takes only itself down. The browser's Retry may have better luck.
    if (!source || request.signal.aborted) throw error;
    const { release } = source;
    console.error(`A page of ${release.name} ${release.release} cannot be drawn:`, error);
    const { url, signal } = request;
    return draw(new Request(url, { signal }), closedPages(release, 500), theme);
  }
}

/**
 * Draws a page and lets it fail.
 * @throws what the page throws while it is drawn
 */
export const drawPage = (request: Request, source: Source, theme: ThemeName) =>
  draw(request, pagesOf(source), theme);

async function draw(
  request: Request,
  routes: RouteObject[],
  theme: ThemeName,
): Promise<RenderedPage | Response> {
  const { query, dataRoutes } = createStaticHandler(frameRoutes(routes));
  const context = await query(request);
  if (context instanceof Response) return context;

  const sheet = new ServerStyleSheet();
  try {
    // By itself: the tree of the page has to be the one that the browser takes over.
    renderToString(sheet.collectStyles(<GlobalStyle themeName={theme} />));
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
    const secretAddress = context.matches.some(({ route }) => handleOf(route)?.secretAddress === true);
    return { status, markup, styles: sheet.getStyleTags(), meta, secretAddress, context };
  } finally {
    sheet.seal();
  }
}
