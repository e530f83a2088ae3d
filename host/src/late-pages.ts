/** Pages of remotes that are not here yet: loaded when a navigation leads to one of them. */
import type { PatchRoutesOnNavigationFunction } from 'react-router-dom';
import type { LiveRemote } from './boot';
import { loadRoutes, ownerOf } from './remotes';
import { pagesId } from './routes';

/** @param loaded names of the remotes whose pages the router has; added to as they come */
export function latePages(remotes: LiveRemote[], loaded: Set<string>): PatchRoutesOnNavigationFunction {
  return async ({ path, patch, signal }) => {
    const owner = ownerOf(remotes, path);
    if (!owner || loaded.has(owner.name)) return;
    try {
      const routes = await loadRoutes(owner);
      // The shopper went elsewhere meanwhile: the router takes nothing from this navigation any more.
      if (signal.aborted) return;
      patch(pagesId, routes);
      loaded.add(owner.name);
    } catch (error) {
      // Nor does its failure concern the page the shopper is on now.
      if (!signal.aborted) throw error;
    }
  };
}
