/**
 * Replaces override-shortcut.ts in the host's build for `npm run dev`. Registers the same shortcut, and shows
 * each new build of a remote in the open tab. Production builds do not contain this file.
 */
import type { OfferedBuild } from '../../../scripts/dev/store/remote-build';
import { buildOffered, buildsAccepted } from '../../../scripts/dev/store/remote-build';
import { offerOverridePanel as offerPanel } from '../override-shortcut';
import { updateTab } from '../overrides/follow-changes';
import { targetLocation } from '../page-location';

type Boot = Parameters<typeof offerPanel>[0];
type Tab = Parameters<typeof offerPanel>[1];

export function offerOverridePanel(boot: Boot, tab: Tab): void {
  offerPanel(boot, tab);
  void whenHydrated().then(() => acceptBuilds(tab));
}

/** Resolves once the page is hydrated. Until then, a new build would not match the server's markup. */
function whenHydrated(): Promise<void> {
  const element = document.documentElement;
  const isHydrated = () => element.dataset.hydrated !== undefined;
  if (isHydrated()) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isHydrated()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { attributeFilter: ['data-hydrated'] });
  });
}

function acceptBuilds({ pages, router }: Tab): void {
  // Apply builds in order: a build that loads slowly must not replace its successor.
  let previous = Promise.resolve();
  window.addEventListener(buildOffered, (event) => {
    if (!(event instanceof CustomEvent)) return;
    const build: OfferedBuild = event.detail;
    const current = pages.remotes.find(({ name }) => name === build.name);
    // If the build is not accepted, the tab is reloaded. New route patterns require a new document.
    if (!current || current.composed || current.off || !hasSamePatterns(current, build)) return;
    event.preventDefault();
    previous = previous.then(() => show(build, { pages, router }));
  });
  window.dispatchEvent(new Event(buildsAccepted));
}

const hasSamePatterns = (a: { patterns: string[] }, b: { patterns: string[] }) =>
  JSON.stringify(a.patterns) === JSON.stringify(b.patterns);

function show({ name, release, entry, integrity, onFailed }: OfferedBuild, { pages, router }: Tab) {
  const live = pages.remotes.map((remote) =>
    remote.name === name
      ? { ...remote, release, integrity, entry: remote.entry.replace(/[^/]*$/, entry) }
      : remote,
  );
  return updateTab(
    {
      remotes: pages.remotes,
      pages,
      revalidate: router.revalidate,
      destination: () => targetLocation(router),
      reload: onFailed,
    },
    live,
  );
}
