/** Loads the server build of a release; used only in renderer processes. */
import { Script } from 'node:vm';
import type { getRemoteEntry } from '@module-federation/runtime';
import { ModuleFederation } from '@module-federation/runtime';
import type { FragmentModule, FragmentOffer } from '@press-start/shared-ui/fragments';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { Release } from '../releases/release';
import { sharedModules } from '../releases/shared-modules';

const share = (library: object) => ({
  // Any version is accepted here, because compatibility.ts has compared the exports by name.
  version: '99.0.0',
  lib: () => library,
  shareConfig: { singleton: true, requiredVersion: '*' },
});

type RemoteEntryExports = Exclude<Awaited<ReturnType<typeof getRemoteEntry>>, false | void>;

/** Node modules without access to the disk, the network or other processes. */
const allowedModules = new Set([
  'assert',
  'async_hooks',
  'buffer',
  'crypto',
  'events',
  'path',
  'querystring',
  'stream',
  'stream/web',
  'string_decoder',
  'timers',
  'url',
  'util',
  'zlib',
]);

/**
 * Implements `require` for a server build, which bundles all other modules. @throws if the module is not
 * allowed
 */
function requireBuiltin(name: string): unknown {
  const builtin = name.replace(/^node:/, '');
  if (!allowedModules.has(builtin)) throw new Error(`a release cannot require '${name}' on the server`);
  return process.getBuiltinModule(builtin);
}

/** Runs the code of a CommonJS file as Node would. */
function run(code: string, filename: string): RemoteEntryExports {
  const module: { exports: Partial<RemoteEntryExports> } = { exports: {} };
  const wrapped = new Script(`(function (exports, module, require) {${code}\n})`, { filename });
  const start: (exports: object, module: object, require: (name: string) => unknown) => void =
    wrapped.runInThisContext();
  start(module.exports, module, requireBuiltin);
  const { init, get } = module.exports;
  if (!init || !get) throw new Error('its server build is not a remote: it has no init and get');
  return { init, get };
}

/** Returns the route with its code loaded, so that the first visitor to a page does not wait for it. */
async function resolveLazy(route: PageRoute): Promise<PageRoute> {
  const { lazy, ...rest } = route;
  if (typeof lazy !== 'function') return route;
  return { ...rest, ...(await lazy()) };
}

interface LoadedParts {
  routes: PageRoute[];
  /** The fragments that the server may render, by id. */
  fragments: ReadonlyMap<string, FragmentModule>;
}

/**
 * Runs the server build of a release and returns its pages and fragments.
 * @param entry the content of the build's only file
 * @throws the error that the build throws while it loads, or an Error if the build is not a remote with
 * routes
 */
export async function loadRelease({ name, release }: Release, entry: string): Promise<LoadedParts> {
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
  const module = await federation.loadRemote<{ routes: PageRoute[]; fragments?: FragmentOffer[] }>(
    `${name}/routes`,
  );
  if (!module) throw new Error(`remote ${name} exposes no routes`);
  const rendered = (module.fragments ?? []).filter(({ audience }) => !audience);
  const fragments = rendered.map(async ({ id, load }): Promise<[string, FragmentModule]> => [
    id,
    await load(),
  ]);
  return {
    routes: await Promise.all(module.routes.map(resolveLazy)),
    fragments: new Map(await Promise.all(fragments)),
  };
}
