/** Updates an open tab to the releases that the host serves, so that teams see changes to their remotes immediately. */
import { isAllowed } from '../allowed-releases';
import type { LiveRemote } from '../boot';
import type { PageLocation } from '../page-location';
import type { Pages } from '../pages';
import { loadRoutes, registerWithRuntime } from '../remotes';

export interface Tab {
  /** The remotes known to the tab; updated in place. */
  remotes: LiveRemote[];
  pages: Pages;
  /** Reloads the current page's data and re-renders it with the router's new pages. */
  revalidate: () => Promise<void>;
  destination: () => PageLocation;
  reload: () => void;
}

/** Returns the remotes whose entry or switched-off state differs from that in the tab. */
const findChanged = (remotes: LiveRemote[], live: LiveRemote[]) =>
  live.filter((remote) => {
    const current = remotes.find(({ name }) => name === remote.name);
    return current?.entry !== remote.entry || current.off !== remote.off;
  });

/** Updates the tab's remotes. @returns the remotes that have changed */
function updateRemotes(remotes: LiveRemote[], live: LiveRemote[], changed: LiveRemote[]): LiveRemote[] {
  const updated = changed.map((remote) => {
    const current = remotes.find(({ name }) => name === remote.name);
    if (!current) remotes.push(remote);
    else Object.assign(current, { composed: undefined, off: undefined }, remote);
    return current ?? remote;
  });
  for (const remote of remotes) remote.composed = live.find(({ name }) => name === remote.name)?.composed;
  registerWithRuntime(updated);
  return updated;
}

/** Updates the tab to the given releases, and reloads it if they cannot be loaded. @param live all remotes */
export async function updateTab(tab: Tab, live: LiveRemote[]): Promise<void> {
  const { remotes, pages, revalidate, destination, reload } = tab;
  const liveChanged = findChanged(remotes, live);
  // Until the new document arrives, the tab must not load the releases that this document forbids.
  if (!liveChanged.every(isAllowed)) return reload();
  const changed = updateRemotes(remotes, live, liveChanged);
  if (changed.length === 0) return;
  try {
    const loaded = changed.filter((remote) => pages.has(remote));
    const routes = await Promise.all(loaded.map((remote) => loadRoutes(remote, destination)));
    loaded.forEach((remote, index) => pages.set(remote, routes[index] ?? []));
    // Revalidate even without loaded pages: the current page may be the notice that the remote cannot be loaded.
    await revalidate();
  } catch (error) {
    // After the reload, the page that the server renders shows the problem.
    console.warn('The new release cannot be loaded in this tab', error);
    reload();
  }
}

/**
 * Follows the host's releases until the returned function is called.
 * @param onChange called after each message, once the tab is up to date or has started to reload
 */
export function followChanges(tab: Tab, onChange: () => void): () => void {
  const source = new EventSource('/composition/changes');
  // Apply messages in order: a release that loads slowly must not replace its successor.
  let previous = Promise.resolve();
  source.addEventListener('message', ({ data }) => {
    const live: LiveRemote[] = JSON.parse(data);
    previous = previous
      .then(() => updateTab(tab, live))
      .then(onChange)
      // A failed update must not stop the later ones.
      .catch((error: unknown) => console.warn('The tab cannot apply a change of the releases', error));
  });
  return () => source.close();
}
