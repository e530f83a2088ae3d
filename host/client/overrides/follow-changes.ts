/** Updates an open tab to the releases that the host serves, so that a team sees changes to its remote immediately. */
import type { Address } from '../address';
import type { LiveRemote } from '../boot';
import type { Pages } from '../pages';
import { announce, loadRoutes } from '../remotes';

interface Tab {
  /** The remotes that the tab knows; updated in place. */
  remotes: LiveRemote[];
  pages: Pages;
  /** Reloads the current page's data and re-renders it with the router's new pages. */
  revalidate: () => Promise<void>;
  opened: () => Address;
  reload: () => void;
}

const originOf = ({ entry }: LiveRemote) => new URL(entry, location.href).origin;

/** Updates the tab's remotes. @returns the remotes that have changed */
function updateRemotes(remotes: LiveRemote[], live: LiveRemote[]): LiveRemote[] {
  return live.flatMap((remote) => {
    const known = remotes.find(({ name }) => name === remote.name);
    if (!known) remotes.push(remote);
    else if (known.entry === remote.entry) {
      known.composed = remote.composed;
      return [];
    } else Object.assign(known, { composed: undefined }, remote);
    const changed = known ?? remote;
    announce([changed]);
    return [changed];
  });
}

async function update(tab: Tab, live: LiveRemote[], allowed: ReadonlySet<string>): Promise<void> {
  const { remotes, pages, revalidate, opened, reload } = tab;
  const changed = updateRemotes(remotes, live);
  if (changed.length === 0) return;
  // The security policy of the open document forbids scripts from a new origin; a new document allows them.
  if (!changed.every((remote) => allowed.has(originOf(remote)))) return reload();
  try {
    const loaded = changed.filter((remote) => pages.has(remote));
    const routes = await Promise.all(loaded.map((remote) => loadRoutes(remote, opened)));
    loaded.forEach((remote, index) => pages.set(remote, routes[index] ?? []));
    // Revalidate even without loaded pages: the current page may be the notice that the remote cannot be loaded.
    await revalidate();
  } catch (error) {
    // After the reload, the server's page shows the problem.
    console.warn('The new release cannot be loaded in this tab', error);
    reload();
  }
}

/**
 * Follows the host's releases until the returned function is called.
 * @param onChange called after every message, once the tab is up to date
 */
export function followChanges(tab: Tab, onChange: () => void): () => void {
  const source = new EventSource('/composition/changes');
  const allowed = new Set(tab.remotes.map(originOf));
  // Apply messages in order: a release that loads slowly must not replace its successor.
  let previous = Promise.resolve();
  source.addEventListener('message', ({ data }) => {
    const live: LiveRemote[] = JSON.parse(data);
    previous = previous.then(() => update(tab, live, allowed)).then(onChange);
  });
  return () => source.close();
}
