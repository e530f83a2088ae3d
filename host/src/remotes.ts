/** The remotes, known to the host by name only and loaded at run time. */
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import type { LiveRemote } from './boot';

/** What a remote offers, by the name it is exposed under. */
interface Parts {
  routes: { routes: PageRoute[] };
  LoginDialog: { Component: ComponentType };
}

/** The remote that owns a path, or undefined when nobody does. */
export function ownerOf(remotes: LiveRemote[], pathname: string) {
  return remotes.find((remote) =>
    remote.patterns.some((pattern) => matchPath({ path: pattern, end: true }, pathname)),
  );
}

/** A remote's files cannot be had, or throw as soon as they are run. */
export class RemoteUnreachable extends Error {
  override name = 'RemoteUnreachable';

  constructor(
    readonly remote: string,
    cause: unknown,
  ) {
    super(`Remote ${remote} cannot be loaded`, { cause });
  }
}

/** Asking what is live must not make a shopper wait longer for the notice. */
const patienceMs = 2000;

/**
 * A tab knows the releases that were live when it was opened. When one of them is out of reach, or was taken back since,
 * the next attempt is made with the one that is live now.
 */
async function bringUpToDate(remote: LiveRemote): Promise<void> {
  try {
    const answer = await fetch('/remotes.json', { signal: AbortSignal.timeout(patienceMs) });
    const live: LiveRemote[] = await answer.json();
    Object.assign(
      remote,
      live.find(({ name }) => name === remote.name),
    );
  } catch (error) {
    console.warn('The host could not be asked what is live', error);
  }
}

/** Names of the remotes whose last attempt failed. */
const failed = new Set<string>();

/**
 * Loads a part of a remote. After a failure the next call asks what is live, and asks the network again.
 * @throws RemoteUnreachable
 */
async function load<Name extends keyof Parts>(remote: LiveRemote, part: Name): Promise<Parts[Name]> {
  if (failed.has(remote.name)) {
    await Promise.all([bringUpToDate(remote), renewRefusedFiles()]);
    announce([remote], true);
  }
  const start = performance.now();
  try {
    const module = await loadRemote<Parts[Name]>(`${remote.name}/${part}`);
    if (!module) throw new Error(`Remote ${remote.name} answered nothing`);
    performance.measure(`load ${remote.name}/${part}`, { start });
    failed.delete(remote.name);
    return module;
  } catch (error) {
    failed.add(remote.name);
    throw new RemoteUnreachable(remote.name, error);
  }
}

/** @throws RemoteUnreachable */
export async function loadRoutes(remote: LiveRemote): Promise<PageRoute[]> {
  return (await load(remote, 'routes')).routes;
}

/**
 * The login dialog, of the remote that owns /login.
 * @throws RemoteUnreachable
 */
export async function loadLogin(remotes: LiveRemote[]): Promise<ComponentType> {
  const owner = ownerOf(remotes, paths.login());
  if (!owner) throw new Error('No remote has a login');
  return (await load(owner, 'LoginDialog')).Component;
}

/** Addresses of scripts with a hash that could not be run. */
const refused = new Set<string>();

/** Watches for scripts that cannot be had or are not what was released. */
export function noteRefusedFiles() {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.integrity) refused.add(target.src);
  };
  window.addEventListener('error', note, true);
}

/**
 * A file that was refused for its hash may lie in the browser's cache for a year: before another attempt it is fetched
 * past the cache.
 */
export async function renewRefusedFiles(): Promise<void> {
  const files = [...refused];
  refused.clear();
  await Promise.all(
    files.map((file) =>
      fetch(file, { cache: 'reload', signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) =>
        console.warn(file, error),
      ),
    ),
  );
}

/** An entry of any other content than the released one is not run; its chunks are held to their hashes by the entry itself. */
export function checkEntries(remotes: LiveRemote[]) {
  registerPlugins([
    {
      name: 'released-entries-only',
      createScript({ url }) {
        // The runtime has made the entry's path a whole address.
        const remote = remotes.find(({ entry }) => new URL(entry, location.href).href === url);
        if (!remote) throw new Error(`${url} is no entry of a registered remote`);
        const script = document.createElement('script');
        script.integrity = remote.integrity;
        // Without it the browser does not check the hash of a file from another origin; same as in webpack's own loader.
        if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
        script.src = url;
        return script;
      },
    },
  ]);
}

/** Tells the federation runtime where the remotes are. `again` forgets what it remembers of a failed one. */
export function announce(remotes: LiveRemote[], again = false) {
  registerRemotes(
    remotes.map(({ name, entry }) => ({ name, entry })),
    { force: again },
  );
}
