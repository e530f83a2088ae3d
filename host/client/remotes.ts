/** Loads remotes at run time; at build time, the host does not depend on them. */
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import type { LiveRemote } from './boot';
import { hostRoute } from './host-route';
import { withLoadTimeout } from './load-timeout';
import type { PageLocation } from './page-location';
import { refetchRejectedFiles } from './script-files';

/** The modules that a remote exposes. */
interface RemoteModules {
  routes: { routes: PageRoute[] };
  LoginDialog: { Component: ComponentType };
}

export function ownerOf(remotes: LiveRemote[], pathname: string) {
  return remotes.find((remote) =>
    remote.patterns.some((pattern) => matchPath({ path: pattern, end: true }, pathname)),
  );
}

/**
 * Time limit for requesting the live releases, in milliseconds. It is short, because it delays the notice
 * for an unavailable remote.
 */
const timeoutMs = 2000;

/**
 * Updates a remote to its live release. The release that was live when the tab was opened may have become unreachable
 * or may have been rolled back.
 */
async function updateRelease(remote: LiveRemote): Promise<void> {
  try {
    const response = await fetch('/remotes.json', { signal: AbortSignal.timeout(timeoutMs) });
    const live: LiveRemote[] = await response.json();
    Object.assign(
      remote,
      live.find(({ name }) => name === remote.name),
    );
  } catch (error) {
    console.warn('Could not load the live releases', error);
  }
}

/** Names of the remotes whose next load is a retry. */
const remotesToRetry = new Set<string>();

/** Makes the next load of the remote fetch the live release and run all its files again. */
export const markForRetry = ({ name }: LiveRemote) => void remotesToRetry.add(name);

/**
 * Loads a module of a remote. After a failure, the next call loads the live release over the network.
 * @throws RemoteUnreachable
 */
async function load<Name extends keyof RemoteModules>(
  remote: LiveRemote,
  part: Name,
): Promise<RemoteModules[Name]> {
  if (remotesToRetry.has(remote.name)) {
    await Promise.all([updateRelease(remote), refetchRejectedFiles()]);
    registerWithRuntime([remote]);
  }
  const start = performance.now();
  try {
    const module = await withLoadTimeout(remote, () =>
      loadRemote<RemoteModules[Name]>(`${attemptOf(remote)}/${part}`),
    );
    if (!module) throw new Error(`Remote ${remote.name} has no module ${part}`);
    performance.measure(`load ${remote.name}/${part}`, { start });
    return module;
  } catch (error) {
    markForRetry(remote);
    throw error;
  }
}

/**
 * Loads the pages of a remote.
 * @param destination returns the location that is being opened while a page loads
 * @throws RemoteUnreachable
 */
export async function loadRoutes(remote: LiveRemote, destination: () => PageLocation): Promise<PageRoute[]> {
  const { routes } = await load(remote, 'routes');
  return routes.map((route) => hostRoute(remote, route, destination));
}

/**
 * Loads the login dialog of the remote that owns /login.
 * @throws RemoteUnreachable
 */
export async function loadLogin(remotes: LiveRemote[]): Promise<ComponentType> {
  const owner = ownerOf(remotes, paths.login());
  if (!owner) throw new Error('No remote owns /login');
  return (await load(owner, 'LoginDialog')).Component;
}

/** Makes the browser run only entries with the released hash; each entry checks the hashes of its own chunks. */
export function checkEntries(remotes: LiveRemote[]) {
  registerPlugins([
    {
      name: 'released-entries-only',
      createScript({ url }) {
        // The runtime passes an absolute URL.
        const remote = remotes.find(({ entry }) => new URL(entry, location.href).href === url);
        if (!remote) throw new Error(`${url} is not the entry of a registered remote`);
        const script = document.createElement('script');
        script.integrity = remote.integrity;
        // The browser checks the hash of a file from another origin only with this attribute; webpack's loader sets it
        // too.
        if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
        script.src = url;
        return script;
      },
    },
  ]);
}

/** Number of `registerWithRuntime` calls per remote. */
const attempts = new Map<string, number>();

/** Returns a unique name for the current attempt, because the runtime caches results and failures by name. */
const attemptOf = ({ name }: LiveRemote) => `${name}@${attempts.get(name) ?? 0}`;

/** Registers the remotes with the federation runtime. Registering a remote again makes the runtime load it again. */
export function registerWithRuntime(remotes: LiveRemote[]) {
  for (const { name } of remotes) {
    attempts.set(name, (attempts.get(name) ?? 0) + 1);
    remotesToRetry.delete(name);
    // Clear the previous attempt's container, a global variable, because the runtime would reuse it.
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
