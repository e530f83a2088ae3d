/**
 * Renders the routes of a page inside the app layout: runs the loaders, and collects the markup with its
 * styles.
 */
import { createStore } from 'jotai';
import type { RouteObject, StaticHandler, StaticHandlerContext } from 'react-router-dom';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { StoreApp } from '@press-start/shared-ui/app';
import type { ThemeName } from '@press-start/shared-ui/themes';
import { handleOf, metaOf } from '../../client/meta';
import type { NoticeSubject } from '../../client/PageError';
import { shellRoutes } from '../../client/routes';
import { dataHash, hydrationJson } from './hydration-json';
import { PageStyles } from './page-styles';
import type { RenderedPage } from './process/protocol';

interface RenderResult {
  page: RenderedPage;
  errors: StaticHandlerContext['errors'];
}

const pageStyles = new PageStyles();

/**
 * Statuses of API errors after which the same request may succeed later; 0 means that the API did not
 * respond.
 */
const temporaryStatuses = [0, 502, 503, 504];

/** Returns whether an error means that the API is unavailable. */
export const isTemporary = (error: unknown): boolean =>
  isApiError(error) && temporaryStatuses.includes(error.status);

/**
 * Returns 503 if a loader failed because the API is unavailable, so that search engines do not drop the URL;
 * otherwise returns React Router's status, which is 500 for a thrown error that is not a response.
 */
const pageStatus = ({ errors, statusCode }: StaticHandlerContext): number =>
  Object.values(errors ?? {}).some(isTemporary) ? 503 : statusCode;

/**
 * Returns the request handler for these pages inside the app layout. Reuse it, because React Router ranks all
 * routes when it creates a handler.
 * @param pages the pages of the remote
 * @param remote the remote, for the notice when a page fails
 */
export const createHandler = (pages: RouteObject[], remote: NoticeSubject | undefined): StaticHandler =>
  createStaticHandler(shellRoutes(pages, { remoteAt: () => remote }));

/**
 * Renders the page that matches the request.
 * @param cachedData hash of the data of a cached page; if the data has not changed, nothing is rendered
 * @returns the page, the Response that a loader returned instead (a redirect), or undefined if the cached
 * page is current
 * @throws the error that the page throws while it renders, or the abort reason of the request's signal
 */
export async function renderRoutes(
  request: Request,
  { query, dataRoutes }: StaticHandler,
  theme: ThemeName,
  cachedData?: string,
): Promise<RenderResult | Response | undefined> {
  const context = await query(request);
  if (context instanceof Response) return context;
  const hydration = hydrationJson(context);
  if (cachedData !== undefined && dataHash(hydration) === cachedData) return undefined;
  const isNotFound = context.matches.at(-1)?.route.id === 'not-found';
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
    meta: metaOf(context, new URL(request.url).origin),
    isSkeleton: context.matches.some(({ route }) => handleOf(route)?.server === 'skeleton'),
    secretUrl: context.matches.some(({ route }) => handleOf(route)?.secretUrl === true),
    hydration,
  };
  return { page, errors: context.errors };
}
