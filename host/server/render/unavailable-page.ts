import type { RouteObject } from 'react-router-dom';
import { data } from 'react-router-dom';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { Release } from '../releases/release';
import type { RenderedPage } from './process/protocol';
import { createHandler, renderRoutes } from './render-routes';

/**
 * Returns routes that throw inside the router, so that the app layout's error boundary renders the notice.
 */
const failingRoutes = (release: Release, status: 500 | 503): RouteObject[] =>
  release.routes.map(({ pattern }) => ({
    id: `unavailable:${pattern}`,
    path: pattern,
    loader: () => {
      throw data({ remote: release.name }, { status });
    },
  }));

/**
 * Renders a notice in place of a page, or the not-found page for a path that no remote owns.
 * @param release the release that owns the path, if any
 * @param status 500: the page throws; 503: its remote is unavailable
 */
export async function renderUnavailablePage(
  url: string,
  release: Release | undefined,
  status: 500 | 503,
  theme: ThemeName,
): Promise<RenderedPage> {
  const routes = release ? failingRoutes(release, status) : [];
  const rendered = await renderRoutes(new Request(url), createHandler(routes, release), theme);
  if (!rendered || rendered instanceof Response) throw new Error('the app layout must not redirect');
  return rendered.page;
}
