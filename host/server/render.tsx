/** One page, drawn: the URL's remote is loaded, its loaders run, and the markup comes with exactly its styles. */
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { RouteObject, StaticHandlerContext } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { StoreApp } from '@press-start/shared-ui/app';
import { isPageHandle } from '@press-start/shared-ui/page';
import type { PageMeta, PageRoute } from '@press-start/shared-ui/page';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { frameRoutes } from '../src/routes';
import type { Release } from './registry';
import { serverRoutes } from './remotes';

export interface RenderedPage {
  status: number;
  markup: string;
  /** `<style>` tags of the rules in use. */
  styles: string;
  meta: PageMeta | undefined;
  context: StaticHandlerContext;
}

const handleOf = (route: RouteObject) => (isPageHandle(route.handle) ? route.handle : undefined);

/** A page that needs the browser's storage is drawn as its fallback, and its loader runs in the browser. */
function forServer(route: PageRoute): RouteObject {
  if (handleOf(route)?.server !== 'skeleton') return route;
  const { loader: _loader, HydrateFallback, ...rest } = route;
  return HydrateFallback ? { ...rest, Component: HydrateFallback } : rest;
}

/** Throws inside the router, so that the frame's error ring draws what a dead remote leaves. */
const deadRemote = (pattern: string): RouteObject => ({
  id: `dead:${pattern}`,
  path: pattern,
  loader: () => {
    throw new Response('This remote cannot be loaded', { status: 503 });
  },
});

async function pagesOf(release: Release | undefined): Promise<RouteObject[]> {
  if (!release) return [];
  try {
    return (await serverRoutes(release)).routes.map(forServer);
  } catch (error) {
    console.error(`Remote ${release.name} ${release.release} cannot be loaded:`, error);
    return release.routes.map(({ pattern }) => deadRemote(pattern));
  }
}

function metaOf(context: StaticHandlerContext, origin: string): PageMeta | undefined {
  const match = context.matches.at(-1);
  if (!match || context.errors) return undefined;
  const { route, params } = match;
  return handleOf(route)?.meta?.({ data: context.loaderData[route.id], params, origin });
}

/**
 * @param request the visitor's request, with the URL the visitor sees
 * @param release the release that owns the path, if any
 * @returns the drawn page, or the Response a loader answered instead (a redirect)
 */
export async function renderPage(
  request: Request,
  release: Release | undefined,
  theme: ThemeName,
): Promise<RenderedPage | Response> {
  const { query, dataRoutes } = createStaticHandler(frameRoutes(await pagesOf(release)));
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
    const unknown = matchRoutes(dataRoutes, new URL(request.url).pathname)?.at(-1)?.route.id === 'not-found';
    const status = unknown ? 404 : context.statusCode;
    return {
      status,
      markup,
      styles: sheet.getStyleTags(),
      meta: metaOf(context, new URL(request.url).origin),
      context,
    };
  } finally {
    sheet.seal();
  }
}
