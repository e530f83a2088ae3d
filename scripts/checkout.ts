/**
 * Locates the packages, in the store's repository or in a remote's own checkout. A remote's own checkout
 * contains only the sources of that remote; the other packages are installed from the kit (`npm run kit`).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const scripts = import.meta.dirname;
const modulesIndex = scripts.indexOf(`${path.sep}node_modules${path.sep}`);

/** Whether this is the store's repository, not a remote's own checkout. */
export const isWholeStore = modulesIndex === -1;

/** Absolute path of the repository or of the remote's own checkout. */
export const root = isWholeStore ? path.dirname(scripts) : scripts.slice(0, modulesIndex);

interface Manifest {
  name: string;
  version: string;
  exports?: Record<string, string>;
  config?: {
    devPort?: number;
    /** Subject and verb of the notice that replaces the remote's pages, such as `The account desk is`. */
    notice?: string;
  };
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

const remoteName = (text: string) => /^(?:@press-start\/)?remote-([a-z]+)$/.exec(text)?.[1];

/**
 * Names of the remotes whose sources this checkout contains: in the repository, those of all `remote-<name>`
 * folders with a webpack configuration; in a remote's own checkout, only that of the remote.
 */
export const remoteNames: readonly string[] = (
  isWholeStore
    ? readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'webpack.config.ts')))
    : [readManifest(root).name]
).flatMap((name) => remoteName(name) ?? []);

/** Returns the absolute path of a workspace package, e.g. `remote-shop` or `shared-ui`. */
export function folderOf(name: string): string {
  if (isWholeStore) return path.join(root, name);
  return remoteName(name) ? root : path.join(path.dirname(scripts), name);
}

/** Folder of the themes' folders. */
export const themesFolder = path.join(folderOf('shared-ui'), 'src/themes');

/** Returns the name of the remote in whose folder the command was started, or undefined. */
function currentRemote(): string | undefined {
  const folder = process.cwd();
  return existsSync(path.join(folder, 'package.json')) ? remoteName(readManifest(folder).name) : undefined;
}

/**
 * Returns the name of an existing remote: by default, the remote in whose folder the command was started.
 * @throws if there is no such remote; the message lists the existing remotes
 */
export function chooseRemote(name = currentRemote()): string {
  if (name !== undefined && remoteNames.includes(name)) return name;
  throw new Error(`There is no remote '${name ?? ''}'. Remotes: ${remoteNames.join(', ')}.`);
}
