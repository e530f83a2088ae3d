/**
 * The modules that the host and all remotes share at run time.
 * A change to this list affects the host and every remote: mention it in the commit subject.
 */
import { fileURLToPath } from 'node:url';
import { folderOf, readManifest } from '../checkout';

/**
 * Entry points of shared-ui that are not shared. Pages do not import `./testing`, `./standalone` or
 * `./document`. The others have no state to share, and pages load less code if each remote bundles only the
 * parts that it uses.
 */
const notShared = new Set([
  './testing',
  './standalone',
  './document',
  './forms',
  './hold',
  './picture',
  './receipt',
  './records',
  './pagination',
  './storage',
]);

export const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', 'styled-components'];

const sharedUiEntryPoints = Object.keys(readManifest(folderOf('shared-ui')).exports ?? {})
  .filter((entryPoint) => !notShared.has(entryPoint))
  .map((entryPoint) => entryPoint.replace('.', '@press-start/shared-ui'));

export const sharedModules = [...libraries, ...sharedUiEntryPoints];

/** Replaces react-router-dom; see ./router. */
const sharedRouter = fileURLToPath(new URL('./router.ts', import.meta.url));

/** Versions are not compared at run time, because only the host contains these modules. */
const singleton = { singleton: true, requiredVersion: false as const };

/** The host loads these modules eagerly with its first scripts, to avoid further requests. */
export const providedModules = Object.fromEntries(
  sharedModules.map((name) => [
    name,
    { ...singleton, eager: true, ...(name === 'react-router-dom' ? { import: sharedRouter } : {}) },
  ]),
);

/**
 * Remotes have no fallback copies: a module that the host does not provide causes an error, not a second
 * instance.
 */
export const consumedModules = Object.fromEntries(
  sharedModules.map((name) => [name, { ...singleton, import: false as const }]),
);
