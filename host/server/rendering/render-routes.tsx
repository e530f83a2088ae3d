/** Renders the routes of one page inside the frame: loaders run, and the markup comes with exactly its styles. */
import { createStore } from 'jotai';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import type { RouteObject, StaticHandlerContext } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { StoreApp } from '@press-start/shared-ui/app';
import { GlobalStyle } from '@press-start/shared-ui/document';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf, metaOf } from '../../src/meta';
import { frameRoutes } from '../../src/routes';
import { hydrationJson } from './hydration-json';
import { pageStatus } from './page-status';
import type { RenderedPage } from './rendered-page';

/** The page, and what the router found for it. */
interface Rendered {
  page: RenderedPage;
  errors: StaticHandlerContext['errors'];
}

function markupOf(
  dataRoutes: RouteObject[],
  context: StaticHandlerContext,
  theme: ThemeName,
): Pick<RenderedPage, 'markup' | 'styles'> {
  const sheet = new ServerStyleSheet();
  try {
    // By itself: the tree of the page has to be the one that the browser hydrates.
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
    return { markup, styles: sheet.getStyleTags() };
  } finally {
    sheet.seal();
  }
}

/**
 * @param routes the pages to choose from
 * @param remote name of the remote that owns them, for the notice when one fails
 * @returns the page, or the Response that a loader returned instead (a redirect)
 * @throws what the page throws while it renders, or the reason of the request's signal
 */
export async function renderRoutes(
  request: Request,
  routes: RouteObject[],
  theme: ThemeName,
  remote: string | undefined,
): Promise<Rendered | Response> {
  const { query, dataRoutes } = createStaticHandler(frameRoutes(routes, { remoteAt: () => remote }));
  const context = await query(request);
  if (context instanceof Response) return context;
  const { pathname, origin } = new URL(request.url);
  const isUnknown = matchRoutes(dataRoutes, pathname)?.at(-1)?.route.id === 'not-found';
  const page: RenderedPage = {
    ...markupOf(dataRoutes, context, theme),
    status: isUnknown ? 404 : pageStatus(context),
    meta: metaOf(context, origin),
    secretAddress: context.matches.some(({ route }) => handleOf(route)?.secretAddress === true),
    hydration: hydrationJson(context),
  };
  return { page, errors: context.errors };
}
