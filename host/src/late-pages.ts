/** Pages of remotes that are not here yet: loaded when a navigation leads to one of them. */
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import { elsewhere } from './admission';
import type { Address } from './opened-address';
import type { Pages } from './pages';
import { loadRoutes, ownerOf } from './remotes';

interface Navigation {
  /** Goes to another page instead of the one at `path`. */
  leave: (to: string, path: string) => Promise<void>;
  /** The address that the router opens. */
  opened: () => Address;
}

export function latePages(pages: Pages, { leave, opened }: Navigation): PatchRoutesOnNavigationFunction {
  return async ({ path, signal }) => {
    const owner = ownerOf(pages.remotes, path);
    if (!owner || pages.has(owner)) return;
    const instead = await elsewhere(owner, { pathname: path, search: opened().search });
    if (signal.aborted) return;
    if (instead) return leave(instead, path);
    try {
      const routes = await loadRoutes(owner, opened);
      // The shopper went elsewhere meanwhile: the router takes nothing from this navigation any more.
      if (!signal.aborted) pages.set(owner, routes);
    } catch (error) {
      // Nor does its failure concern the page the shopper is on now.
      if (signal.aborted) return;
      pages.restore(owner);
      throw error;
    }
  };
}
