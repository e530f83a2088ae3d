/**
 * The one list of modules that exist once at run time, shared by the host and every remote.
 * Changing it is a change for all four applications: say so in the commit's title.
 */
import { fileURLToPath } from 'node:url';
import { folderOf, readManifest } from '../checkout';

/**
 * Doors for tests, for a remote that runs alone and for what writes the document: no page opens them. The form kit has no
 * state of its own: each remote bundles a copy, so that the first page of the shop, which needs none, does not load it.
 */
const notShared = new Set(['./testing', './alone', './document', './forms']);

export const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', 'styled-components'];

export const sharedUiEntryPoints = Object.keys(readManifest(folderOf('shared-ui')).exports ?? {})
  .filter((entryPoint) => !notShared.has(entryPoint))
  .map((door) => door.replace('.', '@press-start/shared-ui'));

export const sharedModules = [...libraries, ...sharedUiEntryPoints];

/** Instead of the whole of react-router-dom: see ./router. */
const routerInUse = fileURLToPath(new URL('./router.ts', import.meta.url));

/** All packages of the repository have one lockfile: versions are not compared again at run time. */
const once = { singleton: true, requiredVersion: false as const };

/** The host's copies, in its first scripts, so that no second wave is needed. */
export const provided = Object.fromEntries(
  sharedModules.map((name) => [
    name,
    { ...once, eager: true, ...(name === 'react-router-dom' ? { import: routerInUse } : {}) },
  ]),
);

/** A remote brings no copies of its own: a module the host does not provide is an error, not a second store. */
export const consumed = Object.fromEntries(
  sharedModules.map((name) => [name, { ...once, import: false as const }]),
);
