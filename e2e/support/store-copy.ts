/** Copies the repository to a temporary folder, for commands that change it. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

const excluded = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', 'test-results']);

/** Links the installed packages into the copy. The workspace packages link to the folders of the copy. */
function linkPackages(copy: string): void {
  const installed = path.join(root, 'node_modules');
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@press-start'), { recursive: true });
  mkdirSync(path.join(modules, '.bin'));
  for (const name of readdirSync(installed))
    if (!name.startsWith('.') && name !== '@press-start')
      symlinkSync(path.join(installed, name), path.join(modules, name));
  for (const name of readdirSync(path.join(installed, '@press-start')))
    symlinkSync(path.join(copy, name), path.join(modules, '@press-start', name));
  // A workspace has its own `node_modules` for packages whose versions differ from those in the root.
  for (const name of readdirSync(root)) {
    const own = path.join(root, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(copy, name, 'node_modules'));
  }
  symlinkSync(path.join(copy, 'scripts/press-start.mjs'), path.join(modules, '.bin/press-start'));
  const lockfile = '.package-lock.json';
  cpSync(path.join(installed, lockfile), path.join(modules, lockfile));
}

/**
 * Copies the repository to a new temporary folder, which the caller must remove. Returns the folder's path.
 */
export function copyStore(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'press-start-copy-'));
  cpSync(root, copy, { recursive: true, filter: (file) => !excluded.has(path.basename(file)) });
  linkPackages(copy);
  return copy;
}
