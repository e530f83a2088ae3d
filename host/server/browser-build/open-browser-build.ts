/**
 * Loads the browser build of a release as the host's page does, all of its pages one after the other, and renders
 * nothing: modules are free of side effects that need a DOM. It reads no disk and no network, so that it can run where
 * neither is allowed; code that never ends is the caller's to stop.
 */
import { ModuleFederation } from '@module-federation/runtime';
import type { getRemoteEntry } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { matchPath } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import type { Release } from '../registry';
import { ScriptPage } from './script-page';

/** What the host provides to remotes, by import path. */
export type SharedModules = Record<string, object>;

/**
 * Opens every page of a release's browser build.
 * @param release its description
 * @param files texts of its scripts by path, as `checkFiles` returns them
 * @param shared the host's modules; versions have been compared by contract.ts
 * @returns one line for each part that could not be judged, because its code uses more of a browser than there is here
 * @throws an Error whose message is the reason why browsers could not load the release
 */
export async function openBrowserBuild(
  release: Release,
  files: ReadonlyMap<string, string>,
  shared: SharedModules,
): Promise<string[]> {
  const page = new ScriptPage(files, { _FEDERATION_RUNTIME_CORE: ownRuntime() });
  const unjudged: string[] = [];
  const open = async <Result>(what: string, load: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      const result = await load();
      page.forget();
      return result;
    } catch (error) {
      const reason = page.failures[0] ?? page.reasonOf(error);
      if (page.gaps.size === 0) throw new Error(`browsers cannot load ${what}: ${reason}`, { cause: error });
      // From here on everything may follow from what is missing: the names stay recorded.
      unjudged.push(`${what} uses ${[...page.gaps].join(', ')}: ${reason}`);
      return undefined;
    }
  };

  const container = await open('web/remoteEntry.js', () => loadContainer(page, release));
  if (!container) return unjudged;
  const part = connect(container, shared);
  const routes = await open('its routes', () => part<{ routes: PageRoute[] }>('routes'));
  for (const { path = '/', lazy } of routes?.routes ?? [])
    if (typeof lazy === 'function') await open(path, async () => lazy());
  if (ownsLogin(release)) await open('its login dialog', () => part('LoginDialog'));
  return unjudged;
}

type Container = Exclude<Awaited<ReturnType<typeof getRemoteEntry>>, false | void>;

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

async function loadContainer(page: ScriptPage, { name, integrity }: Release): Promise<Container> {
  const loaded = await page.load('remoteEntry.js', integrity['web/remoteEntry.js'] ?? '');
  const container = page.global(name);
  if (loaded && isContainer(container)) return container;
  throw new Error(page.failures[0] ?? `it defines no remote named ${name}`);
}

/** @returns loads a part that the container exposes */
function connect(container: Container, shared: SharedModules) {
  // The runtime caches entries by name: every call has its own.
  calls += 1;
  const name = `browser_build_${calls}`;
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

let calls = 0;

/** The remote that owns the login also offers it as a dialog; see host/src/remotes.ts. */
const ownsLogin = ({ routes }: Release) =>
  routes.some(({ pattern }) => matchPath({ path: pattern, end: true }, paths.login()));

/** The federation runtime, as the host's own scripts give it to remotes, with a memory of its own for each call. */
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
