/**
 * Makes an open tab show the notice for a remote that an operator has switched off. Loaded after hydration.
 */
import type { LiveRemote } from '../boot';
import type { Pages } from '../pages';
import { fetchLiveRemotes, ownerOf } from '../remotes';
import { lifetime } from './page-data';
import type { Router } from './page-memory';

interface Tab {
  router: Pick<Router, 'navigate' | 'state' | 'subscribe'>;
  pages: Pages;
}

/**
 * Requests the state of the remotes during each navigation to another remote, and during any navigation if
 * the last request is at least `lifetime.freshMs` old. Navigations do not wait for the response. Removes the
 * pages of a remote that is switched off, and shows the notice if the current page belongs to it.
 */
export function followSwitches({ router, pages }: Tab): void {
  let { key } = router.state.location;
  let owner = ownerOf(pages.remotes, router.state.location.pathname);
  // The document contains the state of the remotes, so loading the document counts as the first request.
  let requestedAt = Date.now();
  /** Remotes that have been switched off, but whose pages have not been removed yet. */
  let switchedOff: LiveRemote[] = [];

  /**
   * Removes the pages of the remotes that have been switched off, and reopens the current page if it belongs to one
   * of them. Does nothing while the router is navigating: it would fail if the page that is being opened were
   * removed, and `replace` would replace the wrong history entry.
   */
  const showNotice = () => {
    const { location, navigation } = router.state;
    if (switchedOff.length === 0 || navigation.state !== 'idle') return;
    for (const remote of switchedOff) pages.expire(remote);
    switchedOff = [];
    const { pathname, search, hash } = location;
    const remote = ownerOf(pages.remotes, pathname);
    if (!remote?.off) return;
    void router.navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  };

  const update = async () => {
    requestedAt = Date.now();
    for (const { name, off } of await fetchLiveRemotes()) {
      const remote = pages.remotes.find((known) => known.name === name);
      if (!off || !remote || remote.off) continue;
      remote.off = true;
      switchedOff.push(remote);
    }
    showNotice();
  };

  const updateOnNavigation = (pathname: string) => {
    const previous = owner;
    owner = ownerOf(pages.remotes, pathname);
    if (owner !== previous || Date.now() - requestedAt >= lifetime.freshMs) void update();
  };

  router.subscribe(({ location, navigation }) => {
    const target = navigation.location ?? location;
    if (target.key !== key) {
      ({ key } = target);
      updateOnNavigation(target.pathname);
    }
    // The router finishes the current navigation only after it has notified its subscribers.
    queueMicrotask(showNotice);
  });
}
