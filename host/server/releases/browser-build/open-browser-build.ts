/**
 * Loads the pages and fragments of a release's browser build as the host's page does, but does not render
 * them, because rendering needs a DOM. Uses neither the disk nor the network, so it can run in a sandbox. The
 * caller must stop code that never finishes.
 */
import type { getRemoteEntry } from '@module-federation/runtime';
import { ModuleFederation } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { matchPath } from 'react-router-dom';
import type { FragmentOffer } from '@press-start/shared-ui/fragments';
import type { PageRoute } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import type { Release } from '../release';
import { ScriptPage } from './script-page';

/** The host's shared modules by import path. */
type SharedModules = Record<string, object>;

/**
 * Loads every page and every fragment of a release's browser build, and its login dialog if the remote owns
 * the login.
 * @param files texts of the release's scripts, keyed by path, as `checkFiles` returns them
 * @param shared the host's modules; compatibility.ts has compared the versions
 * @returns one line for each part that could not be checked because it uses missing browser features
 * @throws an Error that says why browsers cannot load the release
 */
export async function openBrowserBuild(
  release: Release,
  files: ReadonlyMap<string, string>,
  shared: SharedModules,
): Promise<string[]> {
  const page = new ScriptPage(files, { _FEDERATION_RUNTIME_CORE: ownRuntime() });
  const unchecked: string[] = [];
  const open = async <Result>(what: string, load: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await load();
      page.reset();
      return result;
    } catch (error) {
      const reason = page.failures[0] ?? page.reasonOf(error);
      if (page.gaps.size === 0) throw new Error(`browsers cannot load ${what}: ${reason}`, { cause: error });
      // Do not reset the page: later errors may be consequences of the missing features.
      unchecked.push(`${what} uses ${[...page.gaps].join(', ')}: ${reason}`);
      return undefined;
    }
  };

  const container = await open(`web/${release.entry}`, () => loadContainer(page, release));
  if (!container) return unchecked;
  const loadPart = createPartLoader(container, shared);
  const routes = await open('its routes', () => loadPart<RoutesModule>('routes'));
  for (const { path = '/', lazy } of routes?.routes ?? [])
    if (typeof lazy === 'function') await open(path, async () => lazy());
  for (const { id, load } of routes?.fragments ?? []) await open(`the fragment ${id}`, async () => load());
  if (ownsLogin(release)) await open('its login dialog', () => loadPart('LoginDialog'));
  return unchecked;
}

interface RoutesModule {
  routes: PageRoute[];
  fragments?: FragmentOffer[];
}

type Container = Exclude<Awaited<ReturnType<typeof getRemoteEntry>>, false | void>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

async function loadContainer(page: ScriptPage, { name, entry, integrity }: Release): Promise<Container> {
  const loaded = await page.load(entry, integrity[`web/${entry}`] ?? '');
  const container = page.global(name);
  if (loaded && isContainer(container)) return container;
  throw new Error(page.failures[0] ?? `it defines no remote named ${name}`);
}

/** Returns a function that loads a module exposed by the container. */
function createPartLoader(container: Container, shared: SharedModules) {
  // The runtime caches entries by name, so every call needs a unique name.
  loaderCount += 1;
  const name = `browser_build_${loaderCount}`;
  const provided = Object.entries(shared).map(([module, library]) => [
    module,
    { version: '99.0.0', lib: () => library, shareConfig: { singleton: true, requiredVersion: '*' } },
  ]);
  const host = new ModuleFederation({
    id: name,
    name: `host_of_${name}`,
    remotes: [{ name, entry: `https://store.invalid/${name}` }],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(provided),
    plugins: [{ name: 'loaded-container', loadEntry: async () => container }],
  });
  return async <Part>(part: string): Promise<Part> => {
    const module = await host.loadRemote<Part>(`${name}/${part}`);
    if (!module) throw new Error(`./${part} is not exposed`);
    return module;
  };
}

let loaderCount = 0;

/** Returns whether a remote owns the login, which it also exposes as a dialog; see host/client/remotes.ts. */
const ownsLogin = ({ routes }: Release) =>
  routes.some(({ pattern }) => matchPath({ path: pattern, end: true }, paths.login()));

/**
 * Returns the federation runtime as the host's scripts provide it to remotes, with separate state for each
 * call.
 */
function ownRuntime(): object {
  const instances: unknown[] = [];
  return {
    ...runtimeCore,
    CurrentGlobal: { __FEDERATION__: { __INSTANCES__: instances } },
    setGlobalFederationInstance: (instance: unknown) => instances.push(instance),
    setGlobalFederationConstructor: () => {},
    getGlobalFederationConstructor: () => undefined,
  };
}
