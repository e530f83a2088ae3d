/** The frame with a notice in the place of a remote's page. */
import { data } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { Release } from '../registry';
import type { RenderedPage } from './rendered-page';
import { renderRoutes } from './render-routes';

/** Throws inside the router, so that the frame's error boundary renders what is left without these pages. */
const closedRoutes = (release: Release, status: 500 | 503): RouteObject[] =>
  release.routes.map(({ pattern }) => ({
    id: `closed:${pattern}`,
    path: pattern,
    loader: () => {
      throw data({ remote: release.name }, { status });
    },
  }));

/**
 * Renders the notice that a page cannot be shown; an address without an owner is not found.
 * @param release the release that owns the address, if any
 * @param status 500: the page throws; 503: its remote is unavailable
 */
export async function renderClosedPage(
  url: string,
  release: Release | undefined,
  status: 500 | 503,
  theme: ThemeName,
): Promise<RenderedPage> {
  const routes = release ? closedRoutes(release, status) : [];
  const rendered = await renderRoutes(new Request(url), routes, theme, release?.name);
  if (rendered instanceof Response) throw new Error('the frame redirects nowhere');
  return rendered.page;
}
