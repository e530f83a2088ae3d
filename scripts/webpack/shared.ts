/**
 * The one list of modules that exist once at run time, shared by the host and every remote.
 * Changing it is a change for all four applications: say so in the commit's title.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sharedUi: { exports: Record<string, string> } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../shared-ui/package.json', import.meta.url)), 'utf8'),
);

/** Doors for tests and for a remote that runs alone; the host and its server never open them. */
const notShared = new Set(['./testing', './alone']);

export const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', 'styled-components'];

export const sharedUiDoors = Object.keys(sharedUi.exports)
  .filter((door) => !notShared.has(door))
  .map((door) => door.replace('.', '@press-start/shared-ui'));

export const sharedModules = [...libraries, ...sharedUiDoors];

/** Instead of the whole of react-router-dom: see ./router. */
const routerInUse = fileURLToPath(new URL('./router.ts', import.meta.url));

/**
 * The `shared` option of ModuleFederationPlugin. All packages of the repository have one lockfile, and a release says
 * which version of the contract it was built against, so versions are not compared again at run time.
 * @param eager true in the host: its copies are part of the first scripts, so no second wave is needed.
 */
export function shared({ eager }: { eager: boolean }) {
  const once = { singleton: true, eager, requiredVersion: false as const };
  const modules = sharedModules.map((name) => [
    name,
    name === 'react-router-dom' ? { ...once, import: routerInUse } : once,
  ]);
  return Object.fromEntries(modules);
}
