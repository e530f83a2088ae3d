/** The remotes, known to the host by name only and loaded at run time. */
import { loadRemote, registerRemotes } from '@module-federation/runtime';
import { matchPath } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from './boot';

interface RoutesModule {
  routes: PageRoute[];
}

/** The remote that owns a path, or undefined when nobody does. */
export function ownerOf(remotes: LiveRemote[], pathname: string) {
  return remotes.find((remote) =>
    remote.patterns.some((pattern) => matchPath({ path: pattern, end: true }, pathname)),
  );
}

/**
 * Loads a remote's routes. A failed attempt leaves no trace: the next call asks the network again.
 * @throws when the remote's files cannot be had
 */
export async function loadRoutes(remote: LiveRemote): Promise<PageRoute[]> {
  try {
    const module = await loadRemote<RoutesModule>(`${remote.name}/routes`);
    if (!module) throw new Error(`Remote ${remote.name} answered nothing`);
    return module.routes;
  } catch (error) {
    announce([remote], true);
    throw error;
  }
}

/** Tells the federation runtime where the remotes are. `again` forgets what it remembers of a failed one. */
export function announce(remotes: LiveRemote[], again = false) {
  registerRemotes(
    remotes.map(({ name, entry }) => ({ name, entry })),
    { force: again },
  );
}
