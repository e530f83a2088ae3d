/** Starts the store in the browser: loads this page's remote, then hydrates the server's markup. */
import { getDefaultStore } from 'jotai';
import { type ErrorInfo, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { RouteObject } from 'react-router-dom';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { loadApiClient } from '@press-start/shared-ui/api';
import { onFirstInput, StoreApp } from '@press-start/shared-ui/app';
import { currentCart } from '@press-start/shared-ui/cart';
import { configureFlags, type PageRoute } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession } from '@press-start/shared-ui/session';
import { menuAtom, setHistoryKey } from '@press-start/shared-ui/shell';
import { loadOmittedParts, setOmittedRules } from '@press-start/shared-ui/themes';
import { allowScriptsFrom, isAllowed } from './allowed-releases';
import { readBoot } from './boot';
import { followHead, publicOrigin, writeHead } from './follow-head';
import { offerFragments } from './fragments/offer-fragments';
import { consumePageFailure } from './host-route';
import { collectEarlyClicks, deferUntilHydrated } from './hydration';
import { LoginOverlay } from './LoginOverlay';
import { PageMemory, type Router, runAfterPaint } from './navigation/page-memory';
import { offerOverridePanel } from './override-shortcut';
import { redirectFor } from './page-guard';
import type { PageLocation } from './page-location';
import { loginRoute, prepareHistory, targetLocation } from './page-location';
import { noticeText } from './PageError';
import { loadOnNavigation, Pages } from './pages';
import { checkEntries, loadLogin, loadRoutes, ownerOf, registerWithRuntime } from './remotes';
import { shellRoutes } from './routes';
import { preload, recordRejectedFiles, retryWithNewUrls } from './script-files';
import { recordError, recordHydrationError, recordProblems } from './telemetry/problems';
import { isSampled } from './telemetry/sample';

const boot = readBoot(document);
configureFlags(() => boot.flags);
offerFragments(boot);
setHistoryKey(window);
setOmittedRules(boot.themeRules);
const firstPath = prepareHistory(window);
const firstOwner = ownerOf(boot.remotes, firstPath);
const memory = new PageMemory(boot.remotes);

let onHydrated = () => {};
const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));

/**
 * Returns the location that is being opened; until the router exists, this is the location of the first page.
 */
let destination = (): PageLocation => ({ pathname: firstPath, search: window.location.search });

/** Loads the first page's code before hydration, because the first render must match the server's markup. */
async function resolvePage(routes: PageRoute[]) {
  const matches = matchRoutes<RouteObject>(routes, firstPath) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, deferUntilHydrated(await route.lazy(), hydrated), { lazy: undefined });
    }),
  );
}

async function loadFirstPages() {
  if (!firstOwner) return undefined;
  const routes = await loadRoutes(firstOwner, () => destination());
  await resolvePage(routes);
  return { owner: firstOwner, routes };
}

type FirstPages = Awaited<ReturnType<typeof loadFirstPages>>;

let enhanceLinks = () => {};

/**
 * Loads the code that prefetches linked pages, navigates on mouse down and detects switched-off remotes.
 * Links also work without this code.
 */
async function loadLinks(tab: { pages: Pages; router: Router; memory: PageMemory }) {
  try {
    const links = await import(/* webpackChunkName: "links" */ './navigation/links');
    links.enhanceLinks(tab);
  } catch (error) {
    console.warn('The code for prefetching linked pages cannot be loaded', error);
  }
}

const loadLoginDialog = () => loadLogin(boot.remotes);
const loginOwner = () => ownerOf(boot.remotes, paths.login());
const loginNotice = () => noticeText(loginOwner());
const isLoginOff = () => loginOwner()?.off === true;

/** Reloads the document if the path belongs to a release that this document forbids. */
function reloadIfForbidden(pathname: string): void {
  const owner = ownerOf(boot.remotes, pathname);
  if (owner && !isAllowed(owner)) window.location.reload();
}

function createRouter(first: FirstPages, hydrationData: typeof boot.hydration | undefined): Router {
  const parts = {
    login: {
      route: loginRoute(() => router),
      overlay: (
        <LoginOverlay
          load={loadLoginDialog}
          isOff={isLoginOff}
          notice={loginNotice}
          reloadIfForbidden={reloadIfForbidden}
        />
      ),
    },
    remoteAt: (pathname: string) => ownerOf(boot.remotes, pathname),
    expire: (pathname: string) => {
      const owner = ownerOf(boot.remotes, pathname);
      if (owner) pages.expire(owner);
    },
    reloadIfForbidden,
  };
  // Do not use `patchRoutes`: its changes are lost while routes from `_internalSetRoutes` wait for the next
  // navigation.
  const setRoutes = (all: PageRoute[]) => router._internalSetRoutes(shellRoutes(all, parts));
  const pages = new Pages(boot.remotes, setRoutes, first);
  const redirect = (to: string, path: string) =>
    // After Back or Forward, the browser is already at `path`; the redirect must replace that history entry.
    router.navigate(to, { replace: window.location.pathname === path });
  const router = createBrowserRouter(shellRoutes(pages.all(), parts), {
    hydrationData,
    dataStrategy: memory.dataStrategy,
    patchRoutesOnNavigation: loadOnNavigation(pages, { redirect, destination: () => destination() }),
  });
  destination = () => targetLocation(router);
  router.subscribe(({ navigation, revalidation }) => {
    if (navigation.state === 'loading' || revalidation === 'loading') addOmittedParts();
    if (navigation.state === 'idle' && revalidation === 'idle' && consumePageFailure()) pages.refresh();
  });
  memory.follow(router);
  offerOverridePanel(boot, { pages, router });
  enhanceLinks = () => runAfterPaint(() => void loadLinks({ pages, router, memory }));
  return router;
}

/** Resolves once the router has its first page or an error. */
function waitUntilInitialized({ state, subscribe }: Router): Promise<void> {
  if (state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = subscribe(({ initialized: isDone }) => {
      if (!isDone) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Time in milliseconds after which the beacon's code is loaded even if the page is not yet hydrated. */
const telemetryDelayMs = 5000;

const isMeasured = isSampled(boot.telemetry);

// Updates in this tab change `boot.remotes`, but the vitals and the errors in older scripts belong to these
// releases.
const firstReleases = boot.remotes.map(({ name, release, entry }) => ({ name, release, entry }));

let hydratedAt: number | undefined;
let isTelemetryLoading = false;

/** Loads the code that measures this visit. The second call does nothing. */
async function loadTelemetry() {
  if (isTelemetryLoading) return;
  isTelemetryLoading = true;
  try {
    const { measureVisit } = await import(/* webpackChunkName: "telemetry" */ './telemetry/visit');
    measureVisit(
      () => [...firstReleases, ...boot.remotes],
      firstReleases.find(({ name }) => name === firstOwner?.name),
      () => hydratedAt,
    );
  } catch (error) {
    console.warn('The code that measures this visit cannot be loaded', error);
  }
}

let replayEarlyClicks = () => {};

function onReady() {
  onHydrated();
  // Add the remotes' menu entries only after hydration, because the server does not render them.
  getDefaultStore().set(
    menuAtom,
    boot.remotes.flatMap(({ menu = [] }) => menu),
  );
  // This attribute excludes every link from the rules in host/server/http/speculation-rules.ts.
  document.documentElement.dataset.hydrated = '';
  replayEarlyClicks();
  enhanceLinks();
  hydratedAt = performance.now();
  if (isMeasured) runAfterPaint(() => void loadTelemetry());
  onFirstInput(loadDeferredParts);
}

const app = (router: Router) => (
  <StoreApp onReady={onReady}>
    <RouterProvider router={memory.wrapRouter(router)} />
  </StoreApp>
);

/** Adds the icons and tokens that the document omits. After a failure, the next navigation tries again. */
function addOmittedParts(): void {
  loadOmittedParts().catch((error: unknown) =>
    console.error('Parts of the design system cannot be loaded', error),
  );
}

/** Loads the code and styles that only interactions and pages rendered by the browser need. */
function loadDeferredParts(): void {
  addOmittedParts();
  loadApiClient().catch((error: unknown) => console.error('The API client cannot be loaded', error));
}

/** Returns whether, before any input, the browser renders parts that the server's markup lacks. */
const needsDeferredParts = () =>
  boot.isSkeleton ||
  currentSession() ||
  currentCart().length > 0 ||
  boot.remotes.some(({ composed }) => composed);

/** Logs an error from which React has recovered, and records it for the beacon. */
function onRecoverableError(error: unknown, info: ErrorInfo): void {
  console.error('Hydration error', error);
  recordHydrationError(error, info);
}

/**
 * Logs an error that an error boundary has caught, as React does by default, and records it for the beacon.
 */
function onCaughtError(error: unknown): void {
  console.error(error);
  recordError(error);
}

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  allowScriptsFrom(boot.scriptsFrom);
  checkEntries(boot.remotes);
  recordRejectedFiles();
  recordProblems();
  // Measure the visit even if its page is never hydrated.
  if (isMeasured) window.setTimeout(loadTelemetry, telemetryDelayMs);
  retryWithNewUrls();
  registerWithRuntime(boot.remotes);
  if (needsDeferredParts()) loadDeferredParts();
  const target = firstOwner && (await redirectFor(firstOwner, destination()));
  if (target) return location.replace(target);
  preload(boot.guardedFiles);
  if (currentSession()) preload(boot.sessionFiles);
  try {
    const router = createRouter(await loadFirstPages(), boot.hydration);
    followHead(router, publicOrigin(), writeHead);
    // React hydrates a transition in slices, so that the page stays responsive to scrolling and input.
    startTransition(() => {
      hydrateRoot(container, app(router), {
        onCaughtError,
        onRecoverableError,
      });
    });
    replayEarlyClicks = collectEarlyClicks();
  } catch (error) {
    // The page's remote is unreachable. Without hydration data, the router loads the remote again, and shows
    // the notice if that fails too.
    console.error(error);
    addOmittedParts();
    onHydrated();
    const router = createRouter(undefined, undefined);
    followHead(router, publicOrigin(), writeHead);
    // Leave the server's markup in place until the router has a page.
    await waitUntilInitialized(router);
    createRoot(container, { onCaughtError }).render(app(router));
    replayEarlyClicks = collectEarlyClicks();
  }
}

void start();
