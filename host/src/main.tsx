/** The browser's start: load this page's remote, then take over what the server has drawn. */
import { getDefaultStore } from 'jotai';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { StoreApp } from '@press-start/shared-ui/app';
import type { PageRoute } from '@press-start/shared-ui/page';
import { menuAtom, nameEntry } from '@press-start/shared-ui/shell';
import { elsewhere } from './admission';
import { readBoot } from './boot';
import { offerOverridePanel } from './compositionKey';
import { takeEarlyClicks } from './early-clicks';
import { followHead, publicOrigin, writeHead } from './follow-head';
import { deferUntilHydrated } from './hold-back';
import { takeFailedPage } from './host-route';
import { latePages } from './late-pages';
import { loginRoute, startBehind } from './login-address';
import { LoginOverlay } from './LoginOverlay';
import { openedAddress } from './opened-address';
import type { Address } from './opened-address';
import { Pages } from './pages';
import { announce, checkEntries, loadLogin, loadRoutes, ownerOf } from './remotes';
import { frameRoutes } from './routes';
import { noteRefusedFiles, preload } from './script-files';

const boot = readBoot(document);
nameEntry(window);
const firstPath = startBehind(window);
const firstOwner = ownerOf(boot.remotes, firstPath);

let onHydrated = () => {};
const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));

/** Before there is a router, the visitor opens the address of the document. */
let opened = (): Address => ({ pathname: firstPath, search: window.location.search });

/** The router asks for lazy pages after its first render; hydration needs this page's code before it. */
async function resolvePage(routes: PageRoute[]) {
  const matches = matchRoutes<RouteObject>(routes, firstPath) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, deferUntilHydrated(await route.lazy(), hydrated), { lazy: undefined });
    }),
  );
}

async function firstPages() {
  if (!firstOwner) return undefined;
  const routes = await loadRoutes(firstOwner, () => opened());
  await resolvePage(routes);
  return { owner: firstOwner, routes };
}

type FirstPages = Awaited<ReturnType<typeof firstPages>>;

const fetchLogin = () => loadLogin(boot.remotes);

function createRouter(first: FirstPages, hydrationData: typeof boot.hydration | undefined) {
  const parts = {
    login: { route: loginRoute(() => router), overlay: <LoginOverlay load={fetchLogin} /> },
    remoteAt: (pathname: string) => ownerOf(boot.remotes, pathname)?.name,
    expire: (pathname: string) => {
      const owner = ownerOf(boot.remotes, pathname);
      if (owner) pages.expire(owner);
    },
  };
  // Not by `patch`, which the router loses while other routes wait for their first navigation.
  const show = (all: PageRoute[]) => router._internalSetRoutes(frameRoutes(all, parts));
  const pages = new Pages(boot.remotes, show, first);
  const leave = (to: string, path: string) =>
    // On the way back or forward the browser is there already.
    router.navigate(to, { replace: window.location.pathname === path });
  const router = createBrowserRouter(frameRoutes(pages.all(), parts), {
    hydrationData,
    patchRoutesOnNavigation: latePages(pages, { leave, opened: () => opened() }),
  });
  opened = () => openedAddress(router);
  router.subscribe(({ navigation, revalidation }) => {
    if (navigation.state === 'idle' && revalidation === 'idle' && takeFailedPage()) pages.refresh();
  });
  offerOverridePanel(boot, { pages, router });
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
function response() {
  onHydrated();
  // After hydration: the server renders no such entry.
  getDefaultStore().set(
    menuAtom,
    boot.remotes.flatMap(({ menu = [] }) => menu),
  );
  replayEarlyClicks();
}

const app = (router: Router) => (
  <StoreApp onReady={response}>
    <RouterProvider router={router} />
  </StoreApp>
);

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  checkEntries(boot.remotes);
  noteRefusedFiles();
  announce(boot.remotes);
  const instead = firstOwner && (await elsewhere(firstOwner, opened()));
  if (instead) return location.replace(instead);
  preload(boot.guardedFiles);
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
    onHydrated();
    const router = createRouter(undefined, undefined);
    followHead(router, publicOrigin(), writeHead);
    // Until then the page stays as the server has drawn it.
    await settled(router);
    createRoot(container).render(app(router));
    replayEarlyClicks = takeEarlyClicks();
  }
}

void start();
