/** Hashes the sources of a package, so that unchanged packages are not rebuilt. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, isWholeStore, root } from '../checkout';

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

/** Returns a hash of the sources in these folders and of these files, as 64 hexadecimal digits. */
export function foldersHash(folders: string[], files: string[] = []): string {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap((folder) => [...filesOf(folder)]), ...files])
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Folders that count as sources of every package, even if its build does not use them. */
const common = [
  ['shared-ui', ''],
  ['api', 'contract'],
  ['scripts', 'webpack'],
  ['scripts', 'build'],
  ['scripts', 'common'],
  ['scripts', 'contract'],
] as const;

/**
 * Returns the lockfile entries of the external packages as JSON. Omits workspace packages, because adding one
 * must not invalidate other builds.
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

/** Further folders from which the host or the API imports. */
const serverSources = [
  ['art', ''],
  ['scripts', 'release'],
  ['scripts', 'start'],
  ['scripts', 'telemetry'],
] as const;

/**
 * Returns the absolute paths of a package's source folders.
 * @param name workspace package, e.g. `remote-shop`
 */
export function sourceFolders(name: string): string[] {
  const isServer = name === 'api' || name === 'host';
  return [
    folderOf(name),
    ...[...common, ...(isServer ? serverSources : [])].map(([owner, folder]) =>
      path.join(folderOf(owner), folder),
    ),
  ];
}

/**
 * Returns a hash of a package's sources and of the installed versions, as 64 hexadecimal digits.
 * @param name workspace package, e.g. `remote-shop`
 */
export function sourceHash(name: string): string {
  const hash = createHash('sha256');
  const files = [
    ...sourceFolders(name).flatMap((folder) => [...filesOf(folder)]),
    path.join(folderOf('scripts'), 'tsconfig.base.json'),
    path.join(folderOf('scripts'), 'checkout.ts'),
    ...(isWholeStore ? [path.join(root, 'store.config.ts')] : []),
  ];
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.update(installedVersions()).digest('hex');
}
