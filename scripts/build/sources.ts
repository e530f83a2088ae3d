/** A fingerprint of everything a package is built from, so that nothing is built twice. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../webpack/base';

const outputFolders = new Set(['node_modules', 'dist', '.data', '.cache', 'coverage']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

function* filesOf(entry: string): Generator<string> {
  for (const item of readdirSync(entry, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(entry, item.name);
    if (item.isDirectory()) {
      if (!outputFolders.has(item.name)) yield* filesOf(file);
    } else if (!isTest(item.name)) yield file;
  }
}

/** What every package is built from besides its own folder. */
const common = ['shared-ui', 'api/contract', 'scripts/webpack', 'scripts/build'];
const commonFiles = ['package-lock.json', 'tsconfig.json'];

/**
 * @param name a package's folder, relative to the root
 * @returns 64 hexadecimal digits that change when any source of the package changes
 */
export function sourceHash(name: string): string {
  const hash = createHash('sha256');
  const folders = [...new Set([name, ...common])].map((folder) => path.join(root, folder));
  const files = [
    ...folders.flatMap((folder) => [...filesOf(folder)]),
    ...commonFiles.map((file) => path.join(root, file)),
  ];
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
