/** The remotes, known to the host by name only and loaded at run time. */
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import type { LiveRemote } from './boot';
import { hostRoute } from './host-route';
import { inTime } from './in-time';
import type { Address } from './opened-address';
import { renewFiles } from './script-files';

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

/** Asking what is live must not make a shopper wait longer for the notice. */
const timeoutMs = 2000;

/**
 * A tab knows the releases that were live when it was opened. When one of them is out of reach, or was taken back since,
 * the next attempt is made with the one that is live now.
 */
async function bringUpToDate(remote: LiveRemote): Promise<void> {
  try {
    const response = await fetch('/remotes.json', { signal: AbortSignal.timeout(timeoutMs) });
    const live: LiveRemote[] = await response.json();
    Object.assign(
      remote,
      live.find(({ name }) => name === remote.name),
    );
  } catch (error) {
    console.warn('The host could not be asked what is live', error);
  }
}

/** Names of the remotes whose next load is a new attempt. */
const failed = new Set<string>();

/** The next load of the remote fetches what is live, and runs its files again from the beginning. */
export const loadAgain = ({ name }: LiveRemote) => void failed.add(name);

/**
 * Loads a part of a remote. After a failure the next call asks what is live, and asks the network again.
 * @throws RemoteUnreachable
 */
async function load<Name extends keyof Parts>(remote: LiveRemote, part: Name): Promise<Parts[Name]> {
  if (failed.has(remote.name)) {
    await Promise.all([bringUpToDate(remote), renewFiles()]);
    announce([remote]);
  }
  const start = performance.now();
  try {
    const module = await inTime(remote, () => loadRemote<Parts[Name]>(`${attemptOf(remote)}/${part}`));
    if (!module) throw new Error(`Remote ${remote.name} answered nothing`);
    performance.measure(`load ${remote.name}/${part}`, { start });
    return module;
  } catch (error) {
    loadAgain(remote);
    throw error;
  }
}

/**
 * @param opened the address that is being opened when a page of the remote loads
 * @throws RemoteUnreachable
 */
export async function loadRoutes(remote: LiveRemote, opened: () => Address): Promise<PageRoute[]> {
  const { routes } = await load(remote, 'routes');
  return routes.map((route) => hostRoute(remote, route, opened));
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

/** By remote: how often it has been announced. */
const attempts = new Map<string, number>();

/** The runtime remembers by name what it has loaded and what failed: every attempt has a name of its own. */
const attemptOf = ({ name }: LiveRemote) => `${name}@${attempts.get(name) ?? 0}`;

/** Tells the federation runtime where the remotes are. One that it knows already is loaded again from there. */
export function announce(remotes: LiveRemote[]) {
  for (const { name } of remotes) {
    attempts.set(name, (attempts.get(name) ?? 0) + 1);
    failed.delete(name);
    // The container of the attempt before, a variable of the page, would be taken for that of the next one.
    if (name in window) Reflect.set(window, name, undefined);
  }
  registerRemotes(
    remotes.map((remote) => ({
      name: attemptOf(remote),
      entry: remote.entry,
      entryGlobalName: remote.name,
    })),
  );
}
