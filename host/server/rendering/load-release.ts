/** Runs the server build of a release and collects its pages. Only renderer processes do this. */
import { Script } from 'node:vm';
import { ModuleFederation } from '@module-federation/runtime';
import type { getRemoteEntry } from '@module-federation/runtime';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { Release } from '../registry';
import { requireBuiltin } from './require-builtin';
import { sharedModules } from './shared-modules';

const share = (library: object) => ({
  // The real versions do not matter here: what a release needs has been compared by name (contract.ts).
  version: '99.0.0',
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: '*' },
});

type RemoteEntryExports = Exclude<Awaited<ReturnType<typeof getRemoteEntry>>, false | void>;

/** Runs a CommonJS file that arrived as text, as Node would run it from disk. */
function run(code: string, filename: string): RemoteEntryExports {
  const module: { exports: Partial<RemoteEntryExports> } = { exports: {} };
  const wrapped = new Script(`(function (exports, module, require) {${code}\n})`, { filename });
  const start: (exports: object, module: object, require: (name: string) => unknown) => void =
    wrapped.runInThisContext();
  start(module.exports, module, requireBuiltin);
  const { init, get } = module.exports;
  if (!init || !get) throw new Error('its server build is no remote: it has no init and get');
  return { init, get };
}

/** Pages are few and rendered all the time: their code loads with the remote, not with the first visitor. */
async function resolveLazy(route: PageRoute): Promise<PageRoute> {
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return route;
  return { ...rest, ...(await lazy()) };
}

/**
 * Runs the server build of a release.
 * @param entry the content of its one file
 * @throws what the build throws at load
 */
export async function loadRelease({ name, release }: Release, entry: string): Promise<PageRoute[]> {
  const federation = new ModuleFederation({
    id: name,
    name: `host_for_${name}`,
    remotes: [{ name, entry: `http://released.invalid/${name}` }],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([module, library]) => [module, share(library)]),
    ),
    plugins: [{ name: 'released-files-only', loadEntry: async () => run(entry, `${name}-${release}.js`) }],
  });
  const module = await federation.loadRemote<{ routes: PageRoute[] }>(`${name}/routes`);
  if (!module) throw new Error(`remote ${name} exposes no routes`);
  return Promise.all(module.routes.map(resolveLazy));
}
