/** The pages that the router has, by the remote that they belong to. */
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from './boot';
import { loadAgain } from './remotes';

type Named = Pick<LiveRemote, 'name'>;

export class Pages {
  private readonly loaded = new Map<string, PageRoute[]>();
  /** Pages of remotes that are being loaded again. */
  private readonly before = new Map<string, PageRoute[]>();

  /**
   * @param remotes as the tab knows them; brought up to date in place
   * @param show gives the router these pages instead of those it has
   * @param first the pages that the router begins with, and the remote that they belong to
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

  all(): PageRoute[] {
    return [...this.loaded.values()].flat();
  }

  set({ name }: Named, routes: PageRoute[]): void {
    this.loaded.set(name, routes);
    this.before.delete(name);
    this.refresh();
  }

  /** The router gets new route objects: with the present ones it stores which of their pages could not be loaded. */
  refresh(): void {
    this.show(this.all());
  }

  /** The next navigation to a page of the remote loads the release that is live then. */
  expire(remote: LiveRemote): void {
    const routes = this.loaded.get(remote.name);
    if (!routes) return;
    loadAgain(remote);
    this.before.set(remote.name, routes);
    this.loaded.delete(remote.name);
    this.refresh();
  }

  /** Nothing newer could be loaded: those pages that have been loaded before stay available. */
  restore({ name }: Named): void {
    const routes = this.before.get(name);
    if (routes) this.set({ name }, routes);
  }
}
