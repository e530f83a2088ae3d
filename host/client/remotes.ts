/** Loads remotes at run time, so that the host's build does not depend on them. */
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { FragmentOffer } from '@press-start/shared-ui/fragments';
import type { PageRoute } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { isAllowed } from './allowed-releases';
import type { LiveRemote } from './boot';
import { hostRoute } from './host-route';
import { RemoteUnreachable, withLoadTimeout } from './load-timeout';
import type { PageLocation } from './page-location';
import { refetchRejectedFiles } from './script-files';

/** The modules that a remote exposes. */
interface RemoteModules {
  routes: { routes: PageRoute[]; fragments?: FragmentOffer[] };
  LoginDialog: { Component: ComponentType };
}

export function ownerOf(remotes: LiveRemote[], pathname: string) {
  return remotes.find((remote) =>
    remote.patterns.some((pattern) => matchPath({ path: pattern, end: true }, pathname)),
  );
}

/**
 * Time limit for requesting the live releases, in milliseconds. The limit is short, because the request
 * delays the notice for an unavailable remote.
 */
const timeoutMs = 2000;

/** Returns the current descriptions of all remotes, or an empty array if the request fails. */
export async function fetchLiveRemotes(): Promise<LiveRemote[]> {
  try {
    const response = await fetch('/remotes.json', { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await response.json();
  } catch (error) {
    console.warn('Could not load the live releases', error);
    return [];
  }
}

/** Updates a remote to its live release, because the tab's release may be unreachable or rolled back. */
async function updateRelease(remote: LiveRemote): Promise<void> {
  const live = (await fetchLiveRemotes()).find(({ name }) => name === remote.name);
  if (live) Object.assign(remote, { off: undefined }, live);
}

/** Names of the remotes whose next load is a retry. */
const remotesToRetry = new Set<string>();

/** Makes the next load of the remote fetch the live release and run all its files again. */
export const markForRetry = ({ name }: LiveRemote) => void remotesToRetry.add(name);

/**
 * Loads a module of a remote. After a failure, the next call loads the live release over the network.
 * @throws RemoteUnreachable, or an Error if the remote does not have the module
 */
export async function loadModule<Name extends keyof RemoteModules>(
  remote: LiveRemote,
  moduleName: Name,
): Promise<RemoteModules[Name]> {
  if (remotesToRetry.has(remote.name) || remote.off || !isAllowed(remote)) {
    await Promise.all([updateRelease(remote), refetchRejectedFiles()]);
    registerWithRuntime([remote]);
  }
  if (remote.off) throw new RemoteUnreachable(remote.name, 'the remote is switched off');
  if (!isAllowed(remote)) throw new RemoteUnreachable(remote.name, 'this document forbids its release');
  const start = performance.now();
  try {
    const module = await withLoadTimeout(remote, () =>
      loadRemote<RemoteModules[Name]>(`${attemptOf(remote)}/${moduleName}`),
    );
    if (!module) throw new Error(`Remote ${remote.name} has no module ${moduleName}`);
    performance.measure(`load ${remote.name}/${moduleName}`, { start });
    return module;
  } catch (error) {
    markForRetry(remote);
    throw error;
  }
}

/**
 * Loads the pages of a remote.
 * @param destination returns the location that is being opened while a page loads
 * @throws RemoteUnreachable, or an Error if the remote exposes no routes
 */
export async function loadRoutes(remote: LiveRemote, destination: () => PageLocation): Promise<PageRoute[]> {
  const { routes } = await loadModule(remote, 'routes');
  return routes.map((route) => hostRoute(remote, route, destination));
}

/**
 * Loads the login dialog of the remote that owns /login.
 * @throws RemoteUnreachable, or an Error if no remote owns /login or its owner has no dialog
 */
export async function loadLogin(remotes: LiveRemote[]): Promise<ComponentType> {
  const owner = ownerOf(remotes, paths.login());
  if (!owner) throw new Error('No remote owns /login');
  return (await loadModule(owner, 'LoginDialog')).Component;
}

/**
 * Makes the browser reject an entry whose hash differs from the one in the release. Each entry checks the
 * hashes of its own chunks.
 */
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
        // The browser needs this attribute to check the hash of a file from another origin.
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

/**
 * Registers the remotes with the federation runtime. Registering a remote again makes the runtime load it
 * again.
 */
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
