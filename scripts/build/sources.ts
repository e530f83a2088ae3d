/** A fingerprint of everything a package is built from, so that nothing is built twice. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, root } from '../checkout';

const outputFolders = new Set(['node_modules', 'dist', '.data', '.cache', 'coverage', '.git']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

function* filesOf(entry: string): Generator<string> {
  for (const item of readdirSync(entry, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(entry, item.name);
    if (item.isDirectory()) {
      if (!outputFolders.has(item.name)) yield* filesOf(file);
    } else if (!isTest(item.name)) yield file;
  }
}

/** What every package is built from besides its own folder: package, and folder in it. */
const common = [
  ['shared-ui', ''],
  ['api', 'contract'],
  ['scripts', 'webpack'],
  ['scripts', 'build'],
] as const;

/** The versions of everything that is not ours. A package of ours more, a new remote say, changes no other one's build. */
function installedVersions(): string {
  const file = path.join(root, 'package-lock.json');
  // A checkout of one remote may be built without.
  if (!existsSync(file)) return '';
  const lockfile: { packages: Record<string, { link?: boolean }> } = JSON.parse(readFileSync(file, 'utf8'));
  const others = Object.entries(lockfile.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  return JSON.stringify(others);
}

/**
 * @param name a package of ours, e.g. `remote-shop`
 * @returns 64 hexadecimal digits that change when any source of the package changes
 */
export function sourceHash(name: string): string {
  const hash = createHash('sha256');
  // The servers read and write buckets with the code of the releases.
  const buckets = name === 'api' || name === 'host' ? [path.join(folderOf('scripts'), 'release')] : [];
  const folders = [
    folderOf(name),
    ...common.map(([of, folder]) => path.join(folderOf(of), folder)),
    ...buckets,
  ];
  const files = [
    ...folders.flatMap((folder) => [...filesOf(folder)]),
    path.join(folderOf('scripts'), 'tsconfig.base.json'),
  ];
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.update(installedVersions()).digest('hex');
}
