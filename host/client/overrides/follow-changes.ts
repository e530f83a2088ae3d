/**
 * Updates an open tab to the releases that the host serves, so that teams see changes to their remotes
 * immediately.
 */
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

/** Updates the tab's remotes in place. @returns the changed remotes, which have been registered again */
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

/**
 * Updates the tab to the given releases. Reloads it if the document forbids them or they cannot be loaded.
 * @param live all remotes
 */
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
    // Revalidate even without loaded pages: the current page may be the notice that the remote cannot be
    // loaded.
    await revalidate();
  } catch (error) {
    // After the reload, the page that the server renders shows the problem.
    console.warn('The new release cannot be loaded in this tab', error);
    reload();
  }
}

/** Time in milliseconds within which a navigation to another document arrives, unless it is cancelled. */
export const leavingMs = 5000;

/**
 * Wraps `reload` so that it does not cancel a navigation: a URL such as `/home?remote.shop=!dead` changes an
 * override before its document arrives. Listens until the returned `stop` is called.
 */
function reloadUnlessLeaving(reload: () => void) {
  // A navigation may have started before this code was loaded.
  let leftAt = performance.now();
  let timer: number | undefined;
  const leave = () => (leftAt = performance.now());
  window.addEventListener('beforeunload', leave);
  const tryToReload = () => {
    window.clearTimeout(timer);
    const remainingMs = leftAt + leavingMs - performance.now();
    if (remainingMs > 0) timer = window.setTimeout(tryToReload, remainingMs);
    else reload();
  };
  const stop = () => {
    window.clearTimeout(timer);
    window.removeEventListener('beforeunload', leave);
  };
  return { tryToReload, stop };
}

/**
 * Follows the host's releases until the returned function is called. Reloads the tab for a release that the
 * document forbids or that cannot be loaded, but not while the tab may be leaving its document.
 * @param onChange called after each message, once the tab is up to date or a reload has been requested
 */
export function followChanges(tab: Tab, onChange: () => void): () => void {
  const source = new EventSource('/composition/changes');
  const { tryToReload, stop } = reloadUnlessLeaving(tab.reload);
  const receiver: Tab = { ...tab, reload: tryToReload };
  // Apply messages in order: a release that loads slowly must not replace its successor.
  let previous = Promise.resolve();
  source.addEventListener('message', ({ data }) => {
    const live: LiveRemote[] = JSON.parse(data);
    previous = previous
      .then(() => updateTab(receiver, live))
      .then(onChange)
      // A failed update must not stop the later ones.
      .catch((error: unknown) => console.warn('The tab cannot apply a change to the releases', error));
  });
  return () => {
    stop();
    source.close();
  };
}
