/** A copy of the store's repository in a folder of its own: what a team does there leaves no trace here. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** What commands write, and the history. */
const leftOut = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'coverage', 'test-results']);

/**
 * The installed packages, each linked; those of the store lead to the copy's own folders, as npm has it.
 * @param copy the copy's top folder
 */
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
  symlinkSync(path.join(copy, 'scripts/press-start.mjs'), path.join(modules, '.bin/press-start'));
  const note = '.package-lock.json';
  cpSync(path.join(installed, note), path.join(modules, note));
}

/** @returns the copy's top folder */
export function copyStore(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'press-start-copy-'));
  cpSync(root, copy, { recursive: true, filter: (file) => !leftOut.has(path.basename(file)) });
  linkPackages(copy);
  return copy;
}
