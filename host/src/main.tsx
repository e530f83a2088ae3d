/** The browser's start: load this page's remote, then take over what the server has drawn. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { StoreApp } from '@press-start/shared-ui/app';
import type { PageRoute } from '@press-start/shared-ui/page';
import { nameEntry } from '@press-start/shared-ui/shell';
import { readBoot } from './boot';
import { offerComposition } from './compositionKey';
import { takeEarlyClicks } from './early-clicks';
import { followHead, publicOrigin, writeHead } from './follow-head';
import { holdBack } from './hold-back';
import { latePages } from './late-pages';
import { loginRoute, startBehind } from './login-address';
import { LoginOverlay } from './LoginOverlay';
import { announce, checkEntries, loadLogin, loadRoutes, noteRefusedFiles, ownerOf } from './remotes';
import { frameRoutes } from './routes';

const boot = readBoot(document);
nameEntry(window);
const firstPath = startBehind(window);
const loaded = new Set<string>();

let takenOver = () => {};
const hydrated = new Promise<void>((resolve) => (takenOver = resolve));

/** The router asks for lazy pages after its first render; hydration needs this page's code before it. */
async function resolvePage(routes: PageRoute[]) {
  const matches = matchRoutes<RouteObject>(routes, firstPath) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, holdBack(await route.lazy(), hydrated), { lazy: undefined });
    }),
  );
}

async function firstPages() {
  const owner = ownerOf(boot.remotes, firstPath);
  if (!owner) return [];
  const routes = await loadRoutes(owner);
  await resolvePage(routes);
  loaded.add(owner.name);
  return routes;
}

const fetchLogin = () => loadLogin(boot.remotes);

function createRouter(pages: PageRoute[], hydrationData: typeof boot.hydration | undefined) {
  const login = { route: loginRoute(() => router), overlay: <LoginOverlay load={fetchLogin} /> };
  const router = createBrowserRouter(frameRoutes(pages, login), {
    hydrationData,
    patchRoutesOnNavigation: latePages(boot.remotes, loaded),
  });
  const showPages = (others: PageRoute[]) => {
    router._internalSetRoutes(frameRoutes(others, login));
    return router.revalidate();
  };
  offerComposition(boot, { remotes: boot.remotes, loaded, showPages, router });
  return router;
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

let replayEarlyClicks = () => {};

/** The page answers to its visitor. */
function answer() {
  takenOver();
  replayEarlyClicks();
}

const app = (router: Router) => (
  <StoreApp onReady={answer}>
    <RouterProvider router={router} />
  </StoreApp>
);

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  checkEntries(boot.remotes);
  noteRefusedFiles();
  announce(boot.remotes);
  try {
    const router = createRouter(await firstPages(), boot.hydration);
    followHead(router, publicOrigin(), writeHead);
    // In slices: the page scrolls and takes input while it is taken over.
    startTransition(() => {
      hydrateRoot(container, app(router), {
        onRecoverableError: (error) => console.error('Hydration', error),
      });
    });
    replayEarlyClicks = takeEarlyClicks();
  } catch (error) {
    // The page's remote is out of reach: draw afresh, and let the router meet the failure and show the notice.
    console.error(error);
    takenOver();
    const router = createRouter([], undefined);
    followHead(router, publicOrigin(), writeHead);
    // Until then the page stays as the server has drawn it.
    await settled(router);
    createRoot(container).render(app(router));
    replayEarlyClicks = takeEarlyClicks();
  }
}

void start();
