/** Renders pages from memory: after a prefetch, and after Back and Forward (docs/decisions/0018). */
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

/** How long the browser's HTTP cache may serve an old response, in milliseconds (`cacheFor` in the API, rounded up). */
const httpCacheMs = 40_000;

/** Some pages load other data on mobile. */
const isMobile = () => window.innerWidth <= breakpoint.mobile;

export class PageMemory {
  readonly data = new PageData();
  private router: Router | undefined;
  /** Key of the page that is being rendered from old data. */
  private oldKey: string | undefined;
  private isQuiet = false;
  /** Whether the page that is being opened is rendered from stored data. */
  private isStored = false;

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
   * Returns the key of a page's data. It contains the release, because another release may load data of another shape, and
   * the layout.
   */
  keyOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
    const layout = isMobile() ? 'mobile' : 'wide';
    return `${ownerOf(this.remotes, pathname)?.release} ${layout} ${pathname}${search}`;
  }

  /** The router's callback that loads the data of a page. */
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

  /** Stores the data of every page that the router shows, and revalidates old data once it is painted. */
  follow(router: Router): void {
    this.router = router;
    // The server loads the data of a page with parameters for wide screens.
    if (!isMobile() || !router.state.location.search) this.store(router);
    router.subscribe(() => this.store(router));
  }

  /**
   * Returns the router for `RouterProvider`. A page from memory is rendered in one task: React's transitions render it in
   * slices, between which the browser computes styles and paints, which takes twice as long.
   */
  rendered(router: Router): Router {
    const subscribe: Router['subscribe'] = (render) =>
      router.subscribe((state, options) => {
        const isReady = this.isStored && state.navigation.state === 'idle';
        if (isReady) this.isStored = false;
        render(state, { ...options, flushSync: options.flushSync || isReady });
      });
    return Object.create(router, { subscribe: { value: subscribe } });
  }

  /** Returns whether the router is opening the page, and loads its data itself. */
  isOpening(url: URL): boolean {
    const location = this.router?.state.navigation.location;
    return location !== undefined && this.keyOf(location) === this.keyOf(url);
  }

  private async load(url: URL, routeId: string, handler: () => Promise<unknown>): Promise<unknown> {
    const state = this.router?.state;
    const key = this.keyOf(url);
    const isCurrentPage = !state || key === this.keyOf(state.location);
    const { formMethod } = state?.navigation ?? {};
    // Retry, revalidation and forms need new data.
    if (isCurrentPage && this.isQuiet)
      return handler().catch((error: unknown) => {
        if (isTemporary(error)) return state?.loaderData[routeId];
        throw error;
      });
    this.isStored = false;
    if (isCurrentPage || (formMethod && formMethod !== 'GET')) return handler();
    if (!this.data.get(key)) return this.data.inFlight(key)?.catch(handler) ?? handler();
    // A click first shows its own effect, such as a pressed button. After Back and Forward, when the browser is already
    // at the URL, there is none.
    if (url.href !== document.URL) await nextFrame();
    const stored = this.data.get(key);
    // An event may have removed the data during the frame.
    if (!stored) return handler();
    this.oldKey = stored.isFresh ? undefined : key;
    this.isStored = true;
    return stored.data;
  }

  private store(router: Router): void {
    const { navigation, revalidation, errors, matches, location, loaderData } = router.state;
    const route = matches.at(-1)?.route;
    if (!route || navigation.state !== 'idle' || revalidation !== 'idle') return;
    const key = this.keyOf(location);
    // A page that has gone must not be rendered from memory again.
    if (errors) return this.data.delete(key);
    // Pages of a visitor's own data are loaded every time; forms and prices on them must not be old.
    if (handleOf(route)?.server === 'full') this.data.set(key, loaderData[route.id]);
    if (this.oldKey !== key) return;
    this.oldKey = undefined;
    afterPaint(() => void this.revalidate(router, location));
  }

  private async revalidate(router: Router, rendered: Location): Promise<void> {
    const { navigation, location } = router.state;
    if (this.keyOf(location) !== this.keyOf(rendered)) return;
    if (navigation.state !== 'idle') {
      // Try again if the visitor stays on the page.
      this.oldKey = this.keyOf(rendered);
      return;
    }
    this.isQuiet = true;
    bypassHttpCache(1000);
    await router.revalidate();
    this.isQuiet = false;
  }
}

/** Resolves after the next frame; in a hidden tab, which has no frames, immediately. */
async function nextFrame(): Promise<void> {
  if (document.visibilityState === 'visible')
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Runs the work once the browser is idle after the next frame, because React renders a page in several tasks. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 1000 });
    else setTimeout(work, 200);
  });
}
