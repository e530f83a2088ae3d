/** Renders the routes of a page inside the app layout: runs the loaders, and collects the markup with its styles. */
import { createStore } from 'jotai';
import type { RouteObject, StaticHandlerContext } from 'react-router-dom';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { StoreApp } from '@press-start/shared-ui/app';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf, metaOf } from '../../client/meta';
import { shellRoutes } from '../../client/routes';
import { hydrationJson } from './hydration-json';
import { PageStyles } from './page-styles';
import type { RenderedPage } from './process/protocol';

/** The rendered page and the errors of its loaders. */
interface RenderResult {
  page: RenderedPage;
  errors: StaticHandlerContext['errors'];
}

const pageStyles = new PageStyles();

/** Statuses of an API that does not respond, or is overloaded or unavailable; the same request may succeed later. */
const temporaryStatuses = [0, 502, 503, 504];

/**
 * Returns 503 if a loader failed because the API is unavailable, so that search engines do not drop the URL. React
 * Router uses 500 for every other loader error.
 */
function pageStatus({ errors, statusCode }: StaticHandlerContext): number {
  const isUnavailable = Object.values(errors ?? {}).some(
    (error: unknown) => isApiError(error) && temporaryStatuses.includes(error.status),
  );
  return isUnavailable ? 503 : statusCode;
}

/**
 * Renders the page that matches the request.
 * @param routes the pages of the remote
 * @param remote name of the remote, for the notice when a page fails
 * @returns the page, or the Response that a loader returned instead (a redirect)
 * @throws the error that the page throws while it renders, or the abort reason of the request's signal
 */
export async function renderRoutes(
  request: Request,
  routes: RouteObject[],
  theme: ThemeName,
  remote: string | undefined,
): Promise<RenderResult | Response> {
  const { query, dataRoutes } = createStaticHandler(shellRoutes(routes, { remoteAt: () => remote }));
  const context = await query(request);
  if (context instanceof Response) return context;
  const { pathname, origin } = new URL(request.url);
  const isNotFound = matchRoutes(dataRoutes, pathname)?.at(-1)?.route.id === 'not-found';
  const page: RenderedPage = {
    ...pageStyles.render(
      <StoreApp store={createStore()} themeName={theme}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </StoreApp>,
      theme,
    ),
    status: isNotFound ? 404 : pageStatus(context),
    meta: metaOf(context, origin),
    isSkeleton: context.matches.some(({ route }) => handleOf(route)?.server === 'skeleton'),
    secretUrl: context.matches.some(({ route }) => handleOf(route)?.secretUrl === true),
    hydration: hydrationJson(context),
  };
  return { page, errors: context.errors };
}
