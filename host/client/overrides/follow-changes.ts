/** Updates an open tab to the releases that the host serves, so that a team sees changes to its remote immediately. */
import type { LiveRemote } from '../boot';
import type { PageLocation } from '../page-location';
import type { Pages } from '../pages';
import { loadRoutes, registerWithRuntime } from '../remotes';

interface Tab {
  /** The remotes known to the tab; updated in place. */
  remotes: LiveRemote[];
  pages: Pages;
  /** Reloads the current page's data and re-renders it with the router's new pages. */
  revalidate: () => Promise<void>;
  destination: () => PageLocation;
  reload: () => void;
}

const originOf = ({ entry }: LiveRemote) => new URL(entry, location.href).origin;

/** Updates the tab's remotes. @returns the remotes that have changed */
function updateRemotes(remotes: LiveRemote[], live: LiveRemote[]): LiveRemote[] {
  return live.flatMap((remote) => {
    const current = remotes.find(({ name }) => name === remote.name);
    if (!current) remotes.push(remote);
    else if (current.entry === remote.entry) {
      current.composed = remote.composed;
      return [];
    } else Object.assign(current, { composed: undefined }, remote);
    const changed = current ?? remote;
    registerWithRuntime([changed]);
    return [changed];
  });
}

async function update(tab: Tab, live: LiveRemote[], allowed: ReadonlySet<string>): Promise<void> {
  const { remotes, pages, revalidate, destination, reload } = tab;
  const changed = updateRemotes(remotes, live);
  if (changed.length === 0) return;
  // The security policy of the open document forbids scripts from a new origin; a new document allows them.
  if (!changed.every((remote) => allowed.has(originOf(remote)))) return reload();
  try {
    const loaded = changed.filter((remote) => pages.has(remote));
    const routes = await Promise.all(loaded.map((remote) => loadRoutes(remote, destination)));
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
