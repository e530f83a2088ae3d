/** Takes up the releases that the host begins to serve while this tab is open: a team sees its remote change in the store. */
import type { LiveRemote } from '../boot';
import type { Address } from '../opened-address';
import type { Pages } from '../pages';
import { announce, loadRoutes } from '../remotes';

interface Tab {
  /** As the tab knows them; brought up to date in place. */
  remotes: LiveRemote[];
  pages: Pages;
  /** Shows the current page again, with the pages that the router has now. */
  revalidate: () => Promise<void>;
  /** The address that the router opens. */
  opened: () => Address;
  /** Loads the page anew from the server. */
  reload: () => void;
}

const originOf = ({ entry }: LiveRemote) => new URL(entry, location.href).origin;

/** @returns the remotes that are other ones now */
function bringUpToDate(remotes: LiveRemote[], live: LiveRemote[]): LiveRemote[] {
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

async function takeUp(tab: Tab, live: LiveRemote[], allowed: ReadonlySet<string>): Promise<void> {
  const { remotes, pages, revalidate, opened, reload } = tab;
  const changed = bringUpToDate(remotes, live);
  if (changed.length === 0) return;
  // The security policy of the open document forbids scripts from this origin; a new document allows it.
  if (!changed.every((remote) => allowed.has(originOf(remote)))) return reload();
  try {
    const loaded = changed.filter((remote) => pages.has(remote));
    const routes = await Promise.all(loaded.map((remote) => loadRoutes(remote, opened)));
    loaded.forEach((remote, index) => pages.set(remote, routes[index] ?? []));
    // Also for a remote that has no pages here: the current page may be the notice that it could not be loaded.
    await revalidate();
  } catch (error) {
    // The page as the server draws it says what is wrong.
    console.warn('The new release cannot be taken up in this tab', error);
    reload();
  }
}

/**
 * Listens until the returned function is called.
 * @param onChange after every message, when the tab is up to date
 */
export function followChanges(tab: Tab, onChange: () => void): () => void {
  const source = new EventSource('/composition/changes');
  const allowed = new Set(tab.remotes.map(originOf));
  // One after the other: a release that loads slowly must not come after its successor.
  let last = Promise.resolve();
  source.addEventListener('message', ({ data }) => {
    const live: LiveRemote[] = JSON.parse(data);
    last = last.then(() => takeUp(tab, live, allowed)).then(onChange);
  });
  return () => source.close();
}
