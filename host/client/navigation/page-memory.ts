/** Renders pages from memory after a prefetch, and after Back and Forward (docs/decisions/0018). */
import type { createBrowserRouter, DataStrategyFunction, Location } from 'react-router-dom';
import { bypassHttpCache, isApiError } from '@press-start/shared-ui/api';
import { on } from '@press-start/shared-ui/events';
import { breakpoint } from '@press-start/shared-ui/themes';
import type { LiveRemote } from '../boot';
import { handleOf } from '../meta';
import { ownerOf } from '../remotes';
import { PageData } from './page-data';

export type Router = ReturnType<typeof createBrowserRouter>;

/** Returns whether a failed revalidation may leave the rendered data in place. */
const isTemporary = (error: unknown) =>
  isApiError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * How long the browser's HTTP cache may serve a response for a product, in milliseconds: 5 s fresh and 30 s
 * stale (`cacheFor` in the API), rounded up.
 */
const httpCacheMs = 40_000;

/** Returns whether the mobile layout is used, for which some pages load different data. */
const isMobile = () => window.innerWidth <= breakpoint.mobile;

export class PageMemory {
  readonly data = new PageData();
  private router: Router | undefined;
  /** Key of the page that is being rendered from stale data. */
  private staleKey: string | undefined;
  /** Whether the current page is being revalidated after it was rendered from stale data. */
  private isRevalidating = false;
  /** Whether the page that is being opened is rendered from stored data. */
  private isFromMemory = false;

  constructor(private readonly remotes: LiveRemote[]) {
    for (const event of ['catalogue:changed', 'order:placed', 'session:started', 'session:ended'] as const)
      on(event, () => {
        this.data.clear();
        bypassHttpCache(httpCacheMs);
      });
    on('api:written', () => {
      this.data.expire();
      bypassHttpCache(httpCacheMs);
    });
  }

  /**
   * Returns the key of a page's data. The key contains the layout and the release, because another layout or
   * release may load different data.
   */
  keyOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
    const layout = isMobile() ? 'mobile' : 'wide';
    return `${ownerOf(this.remotes, pathname)?.release} ${layout} ${pathname}${search}`;
  }

  /** The router's callback that loads a page's data. */
  readonly dataStrategy: DataStrategyFunction = async ({ matches, request, fetcherKey }) => {
    const page = fetcherKey === null && request.method === 'GET' ? matches.at(-1) : undefined;
    const results = matches
      .filter(({ shouldLoad }) => shouldLoad)
      .map(async (match) => {
        const { id } = match.route;
        const load =
          match === page
            ? match.resolve((handler) =>
                this.load(new URL(request.url), id, () => this.data.track(async () => handler())),
              )
            : match.resolve();
        return [id, await load] as const;
      });
    return Object.fromEntries(await Promise.all(results));
  };

  /**
   * Stores the data of pages that the router shows, and revalidates stale data after the page's first paint.
   */
  follow(router: Router): void {
    this.router = router;
    // The server loads the data of a page with search parameters for the wide layout.
    if (!isMobile() || !router.state.location.search) this.store(router);
    router.subscribe(() => this.store(router));
  }

  /**
   * Returns the router for `RouterProvider`, which then renders a page from memory in a single task. A React
   * transition would take twice as long: it renders in slices, and the browser computes styles and paints
   * between the slices.
   */
  wrapRouter(router: Router): Router {
    const subscribe: Router['subscribe'] = (render) => {
      let { pathname } = router.state.location;
      return router.subscribe((state, options) => {
        const isReady = this.isFromMemory && state.navigation.state === 'idle';
        if (isReady) this.isFromMemory = false;
        if (state.location.pathname !== pathname) blurPage();
        ({ pathname } = state.location);
        render(state, { ...options, flushSync: options.flushSync || isReady });
      });
    };
    return Object.create(router, { subscribe: { value: subscribe } });
  }

  /** Returns whether the router is already opening the page and therefore loads its data. */
  isOpening(url: URL): boolean {
    const location = this.router?.state.navigation.location;
    return location !== undefined && this.keyOf(location) === this.keyOf(url);
  }

  private async load(url: URL, routeId: string, handler: () => Promise<unknown>): Promise<unknown> {
    const state = this.router?.state;
    const key = this.keyOf(url);
    const isCurrentPage = !state || key === this.keyOf(state.location);
    const { formMethod } = state?.navigation ?? {};
    if (isCurrentPage && this.isRevalidating)
      return handler().catch((error: unknown) => {
        if (isTemporary(error)) return state?.loaderData[routeId];
        throw error;
      });
    this.isFromMemory = false;
    // Retry, other revalidations and forms need new data.
    if (isCurrentPage || (formMethod && formMethod !== 'GET')) return handler();
    if (!this.data.get(key)) return this.data.inFlight(key)?.catch(handler) ?? handler();
    // After a click, let the browser first paint its effect, such as a pressed button. After Back and
    // Forward, when the browser is already at the URL, there is nothing to paint.
    if (url.href !== document.URL) await nextFrame();
    const stored = this.data.get(key);
    // An event may have removed the data during the frame.
    if (!stored) return handler();
    this.staleKey = stored.isFresh ? undefined : key;
    this.isFromMemory = true;
    return stored.data;
  }

  private store(router: Router): void {
    const { navigation, revalidation, errors, matches, location, loaderData } = router.state;
    const route = matches.at(-1)?.route;
    if (!route || navigation.state !== 'idle' || revalidation !== 'idle') return;
    const key = this.keyOf(location);
    // A page that no longer exists must not be rendered from memory again.
    if (errors) return this.data.delete(key);
    // Store only data that is the same for all visitors. The forms and prices of other pages must be current.
    if (handleOf(route)?.server === 'full') this.data.set(key, loaderData[route.id]);
    if (this.staleKey !== key) return;
    this.staleKey = undefined;
    runAfterPaint(() => void this.revalidate(router, location));
  }

  private async revalidate(router: Router, rendered: Location): Promise<void> {
    const { navigation, location } = router.state;
    if (this.keyOf(location) !== this.keyOf(rendered)) return;
    if (navigation.state !== 'idle') {
      // Try again if the visitor stays on the page.
      this.staleKey = this.keyOf(rendered);
      return;
    }
    this.isRevalidating = true;
    bypassHttpCache(1000);
    await router.revalidate();
    this.isRevalidating = false;
  }
}

/**
 * Blurs a focused link or button before its page is replaced: removing a focused element makes the browser
 * compute the layout of the half-changed page. Form fields keep focus, because a blur handler may start
 * another navigation.
 */
function blurPage(): void {
  document.querySelector<HTMLElement>('main :is(a, button):focus')?.blur();
}

/** Resolves after the next frame, or immediately in a hidden tab, which has no frames. */
async function nextFrame(): Promise<void> {
  if (document.visibilityState === 'visible')
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Runs the work when the browser is idle after the next frame, because React renders a page in several tasks.
 * If the browser stays busy, the work runs after at most a second.
 */
export function runAfterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
    else setTimeout(work, 200);
  });
}
