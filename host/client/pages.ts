/** The pages of the loaded remotes. A remote is loaded when a navigation first leads to one of its pages. */
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from './boot';
import { redirectFor } from './page-guard';
import type { PageLocation } from './page-location';
import { loadRoutes, markForRetry, ownerOf } from './remotes';

type NamedRemote = Pick<LiveRemote, 'name'>;

export class Pages {
  private readonly loaded = new Map<string, PageRoute[]>();
  /** The pages of expired remotes, until new pages are loaded. */
  private readonly previous = new Map<string, PageRoute[]>();

  /**
   * @param remotes the remotes known to the tab; updated in place
   * @param setRoutes replaces the router's pages
   * @param first the first page's remote and its pages
   */
  constructor(
    readonly remotes: LiveRemote[],
    private readonly setRoutes: (pages: PageRoute[]) => void,
    first?: { owner: NamedRemote; routes: PageRoute[] },
  ) {
    if (first) this.loaded.set(first.owner.name, first.routes);
  }

  has({ name }: NamedRemote): boolean {
    return this.loaded.has(name);
  }

  /** Returns the pages of a remote; `undefined` if they are not loaded. */
  get({ name }: NamedRemote): PageRoute[] | undefined {
    return this.loaded.get(name);
  }

  all(): PageRoute[] {
    return [...this.loaded.values()].flat();
  }

  set({ name }: NamedRemote, routes: PageRoute[]): void {
    this.loaded.set(name, routes);
    this.previous.delete(name);
    this.refresh();
  }

  /** Makes the router copy the routes again, because its current copies cache which pages failed to load. */
  refresh(): void {
    this.setRoutes(this.all());
  }

  /** Makes the next navigation to a page of the remote load the release that is live at that time. */
  expire(remote: LiveRemote): void {
    const routes = this.loaded.get(remote.name);
    if (!routes) return;
    markForRetry(remote);
    this.previous.set(remote.name, routes);
    this.loaded.delete(remote.name);
    this.refresh();
  }

  /** Restores the pages that `expire` has removed, after an attempt to reload them has failed. */
  restore({ name }: NamedRemote): void {
    const routes = this.previous.get(name);
    if (routes) this.set({ name }, routes);
  }
}

interface Navigation {
  /** Navigates to `to` instead of `path`. */
  redirect: (to: string, path: string) => Promise<void>;
  destination: () => PageLocation;
}

/** Returns the callback with which the router loads the remote of a page that has no route yet. */
export function loadOnNavigation(
  pages: Pages,
  { redirect, destination }: Navigation,
): PatchRoutesOnNavigationFunction {
  return async ({ path, signal }) => {
    const owner = ownerOf(pages.remotes, path);
    if (!owner || pages.has(owner)) return;
    const target = await redirectFor(owner, { pathname: path, search: destination().search });
    if (signal.aborted) return;
    if (target) return redirect(target, path);
    try {
      const routes = await loadRoutes(owner, destination);
      // The router ignores pages loaded for an aborted navigation.
      if (!signal.aborted) pages.set(owner, routes);
    } catch (error) {
      // A failure during an aborted navigation does not affect the current page.
      if (signal.aborted) return;
      if (!owner.off) pages.restore(owner);
      throw error;
    }
  };
}
