/** The browser's start: load this page's remote, then take over what the server has drawn. */
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { StoreApp } from '@press-start/shared-ui/app';
import type { PageRoute } from '@press-start/shared-ui/page';
import { readBoot } from './boot';
import { replayEarlyClicks } from './early-clicks';
import { latePages } from './late-pages';
import { announce, loadRoutes, ownerOf } from './remotes';
import { frameRoutes } from './routes';
import { followTitle } from './title';

const boot = readBoot(document);
const loaded = new Set<string>();

/** The router asks for lazy pages after its first render; hydration needs this page's code before it. */
async function resolvePage(routes: PageRoute[]) {
  const matches = matchRoutes<RouteObject>(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function firstPages() {
  const owner = ownerOf(boot.remotes, location.pathname);
  if (!owner) return [];
  const routes = await loadRoutes(owner);
  await resolvePage(routes);
  loaded.add(owner.name);
  return routes;
}

function createRouter(pages: PageRoute[], hydrationData: typeof boot.hydration | undefined) {
  return createBrowserRouter(frameRoutes(pages), {
    hydrationData,
    patchRoutesOnNavigation: latePages(boot.remotes, loaded),
  });
}

type Router = ReturnType<typeof createRouter>;

/** Resolves once the router knows what to show first, be it an error. */
function settled({ state, subscribe }: Router): Promise<void> {
  if (state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const end = subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      resolve();
    });
  });
}

const app = (router: Router) => (
  <StoreApp onReady={replayEarlyClicks}>
    <RouterProvider router={router} />
  </StoreApp>
);

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  announce(boot.remotes);
  try {
    const router = createRouter(await firstPages(), boot.hydration);
    followTitle(router, document, location.origin);
    hydrateRoot(container, app(router), {
      onRecoverableError: (error) => console.error('Hydration', error),
    });
  } catch (error) {
    // The page's remote is out of reach: draw afresh, and let the router meet the failure and show the notice.
    console.error(error);
    const router = createRouter([], undefined);
    followTitle(router, document, location.origin);
    // Until then the page stays as the server has drawn it.
    await settled(router);
    createRoot(container).render(app(router));
  }
}

void start();
