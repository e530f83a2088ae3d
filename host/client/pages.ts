/** The pages that the router knows, by remote; pages of other remotes load when a navigation leads to them. */
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { Address } from './address';
import type { LiveRemote } from './boot';
import { redirectFor } from './page-guard';
import { loadAgain, loadRoutes, ownerOf } from './remotes';

type Named = Pick<LiveRemote, 'name'>;

export class Pages {
  private readonly loaded = new Map<string, PageRoute[]>();
  /** Earlier pages of remotes that are being reloaded. */
  private readonly before = new Map<string, PageRoute[]>();

  /**
   * @param remotes the remotes that the tab knows; updated in place
   * @param show replaces the router's pages
   * @param first the first page's remote and its pages
   */
  constructor(
    readonly remotes: LiveRemote[],
    private readonly show: (pages: PageRoute[]) => void,
    first?: { owner: Named; routes: PageRoute[] },
  ) {
    if (first) this.loaded.set(first.owner.name, first.routes);
  }

  has({ name }: Named): boolean {
    return this.loaded.has(name);
  }

  /** Returns the pages of a remote; `undefined` if they are not loaded. */
  of({ name }: Named): PageRoute[] | undefined {
    return this.loaded.get(name);
  }

  all(): PageRoute[] {
    return [...this.loaded.values()].flat();
  }

  set({ name }: Named, routes: PageRoute[]): void {
    this.loaded.set(name, routes);
    this.before.delete(name);
    this.refresh();
  }

  /** Gives the router new route objects, because the old ones cache which pages failed to load. */
  refresh(): void {
    this.show(this.all());
  }

  /** Makes the next navigation to a page of the remote load the release that is live then. */
  expire(remote: LiveRemote): void {
    const routes = this.loaded.get(remote.name);
    if (!routes) return;
    loadAgain(remote);
    this.before.set(remote.name, routes);
    this.loaded.delete(remote.name);
    this.refresh();
  }

  /** Restores the pages from before `expire`, because reloading them failed. */
  restore({ name }: Named): void {
    const routes = this.before.get(name);
    if (routes) this.set({ name }, routes);
  }
}

interface Navigation {
  /** Navigates to another page instead of the one at `path`. */
  leave: (to: string, path: string) => Promise<void>;
  opened: () => Address;
}

/** Returns the router's callback that loads the remote of an unknown page. */
export function loadOnNavigation(
  pages: Pages,
  { leave, opened }: Navigation,
): PatchRoutesOnNavigationFunction {
  return async ({ path, signal }) => {
    const owner = ownerOf(pages.remotes, path);
    if (!owner || pages.has(owner)) return;
    const target = await redirectFor(owner, { pathname: path, search: opened().search });
    if (signal.aborted) return;
    if (target) return leave(target, path);
    try {
      const routes = await loadRoutes(owner, opened);
      // The router ignores pages loaded for an aborted navigation.
      if (!signal.aborted) pages.set(owner, routes);
    } catch (error) {
      // A failure during an aborted navigation does not affect the current page.
      if (signal.aborted) return;
      pages.restore(owner);
      throw error;
    }
  };
}
