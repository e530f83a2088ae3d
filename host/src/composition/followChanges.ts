/** Takes up the releases that the host begins to serve while this tab is open: a team sees its remote change in the store. */
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from '../boot';
import { announce, loadRoutes } from '../remotes';

interface Tab {
  /** As the tab knows them; brought up to date in place. */
  remotes: LiveRemote[];
  /** Names of the remotes whose pages the router has. */
  loaded: Set<string>;
  /** Gives the router these pages instead of those it has, and draws the current one again. */
  showPages: (pages: PageRoute[]) => Promise<void>;
}

/** @returns names of the remotes that are other ones now */
function bringUpToDate(remotes: LiveRemote[], live: LiveRemote[]): string[] {
  return live.flatMap((remote) => {
    const known = remotes.find(({ name }) => name === remote.name);
    if (!known) remotes.push(remote);
    else if (known.entry === remote.entry) {
      known.composed = remote.composed;
      return [];
    } else Object.assign(known, { composed: undefined }, remote);
    announce([known ?? remote], true);
    return [remote.name];
  });
}

async function takeUp({ remotes, loaded, showPages }: Tab, live: LiveRemote[]): Promise<void> {
  const changed = bringUpToDate(remotes, live);
  if (!changed.some((name) => loaded.has(name))) return;
  try {
    const pages = await Promise.all(remotes.filter(({ name }) => loaded.has(name)).map(loadRoutes));
    await showPages(pages.flat());
  } catch (error) {
    // The page as the server draws it says what is wrong.
    console.warn('The new release cannot be taken up in this tab', error);
    location.reload();
  }
}

/**
 * Listens until the returned function is called.
 * @param told after every message, when the tab is up to date
 */
export function followChanges(tab: Tab, told: () => void): () => void {
  const source = new EventSource('/composition/changes');
  // One after the other: a release that loads slowly must not come after its successor.
  let last = Promise.resolve();
  source.addEventListener('message', ({ data }) => {
    const live: LiveRemote[] = JSON.parse(data);
    last = last.then(() => takeUp(tab, live)).then(told);
  });
  return () => source.close();
}
