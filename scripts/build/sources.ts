/** Hashes the sources of a package, so that unchanged packages are not rebuilt. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, root } from '../checkout';

const outputFolders = new Set(['node_modules', 'dist', '.data', '.cache', 'coverage', '.git']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

function* filesOf(entry: string): Generator<string> {
  for (const item of readdirSync(entry, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(entry, item.name);
    // In a copy of the repository, node_modules may be a symbolic link.
    if (outputFolders.has(item.name)) continue;
    if (item.isDirectory()) yield* filesOf(file);
    else if (!isTest(item.name)) yield file;
  }
}

/** Returns a hash of the sources in these folders, as 64 hexadecimal digits. */
export function foldersHash(folders: string[]): string {
  const hash = createHash('sha256');
  for (const file of folders.flatMap((folder) => [...filesOf(folder)]))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * Folders that count as sources of every package, each as package and subfolder. Not every build uses all of them.
 */
const common = [
  ['shared-ui', ''],
  ['api', 'contract'],
  ['scripts', 'webpack'],
  ['scripts', 'build'],
  ['scripts', 'contract'],
] as const;

/**
 * Returns the lockfile entries of the external packages as JSON, or an empty text if there is no lockfile.
 * Omits workspace packages, because adding a workspace package must not invalidate other builds.
 */
function installedVersions(): string {
  const file = path.join(root, 'package-lock.json');
  // A remote's own checkout may have no lockfile.
  if (!existsSync(file)) return '';
  const lockfile: { packages: Record<string, { link?: boolean }> } = JSON.parse(readFileSync(file, 'utf8'));
  const external = Object.entries(lockfile.packages).filter(
    ([location, { link }]) => location.includes('node_modules/') && !link,
  );
  return JSON.stringify(external);
}

/**
 * Further folders from which the host or the API imports: pixel art, settings, releases, listen addresses, exit codes.
 */
const serverSources = [
  ['art', ''],
  ['scripts', 'common'],
  ['scripts', 'release'],
  ['scripts', 'start'],
] as const;

/**
 * Returns a hash of all sources on which the build of a package depends, as 64 hexadecimal digits.
 * @param name workspace package, e.g. `remote-shop`
 */
export function sourceHash(name: string): string {
  const hash = createHash('sha256');
  const isServer = name === 'api' || name === 'host';
  const folders = [
    folderOf(name),
    ...[...common, ...(isServer ? serverSources : [])].map(([owner, folder]) =>
      path.join(folderOf(owner), folder),
    ),
  ];
  const files = [
    ...folders.flatMap((folder) => [...filesOf(folder)]),
    path.join(folderOf('scripts'), 'tsconfig.base.json'),
  ];
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.update(installedVersions()).digest('hex');
}
