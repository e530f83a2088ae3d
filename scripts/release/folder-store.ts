/** Stores releases in a folder on disk: `<remote>/<release>/…`, `<remote>/web/…` and `registry.json`. */
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { storedPath } from './public-files';
import { emptyRegistry, parseRegistry } from './registry';
import type { ReleaseStore } from './store';
import { isCompressedCopy, unusedFiles } from './store';

export const releasesFolder = (dataDir: string) => path.join(path.resolve(dataDir), 'releases');

/** Opens the release store in the `releases` folder of the data directory. */
export function createFolderStore(dataDir: string): ReleaseStore {
  const releases = releasesFolder(dataDir);
  const registryFile = path.join(releases, 'registry.json');
  const folderOf = (name: string, release: string) => path.join(releases, name, release);
  const has = (name: string, release: string) =>
    existsSync(path.join(folderOf(name, release), 'release.json'));
  const readRegistry = () => {
    const text = readIfExists(registryFile);
    return text === undefined ? emptyRegistry() : parseRegistry(text);
  };

  const describe = async (name: string, release: string) =>
    readIfExists(path.join(folderOf(name, release), 'release.json'));

  return {
    describe,
    has: async (name, release) => has(name, release),
    readRegistry: async () => readRegistry(),

    async changeRegistry(change) {
      mkdirSync(releases, { recursive: true });
      const unlock = lock(`${registryFile}.lock`);
      try {
        const registry = readRegistry();
        const result = change(registry);
        replaceFile(registryFile, JSON.stringify(registry, null, 2));
        return result;
      } finally {
        unlock();
      }
    },

    async list(name) {
      const folder = path.join(releases, name);
      if (!existsSync(folder)) return [];
      return (
        readdirSync(folder)
          // Skip unfinished copies, whose names start with a dot.
          .filter((release) => !release.startsWith('.') && has(name, release))
          .map((release) => ({ release, stored: statSync(path.join(folder, release)).mtime }))
          .sort((a, b) => b.stored.getTime() - a.stored.getTime())
      );
    },

    async put(name, release, { folder: from, items, description }) {
      const folder = folderOf(name, release);
      const web = path.join(from, 'web');
      const storeBrowserFiles = () => {
        if (!items.includes('web')) return;
        for (const file of filesBelow(web))
          copyUnlessStored(
            path.join(web, file),
            path.join(releases, storedPath(name, release, `web/${file}`)),
          );
      };
      // Restore missing browser files even if the release is already stored.
      storeBrowserFiles();
      if (existsSync(folder)) {
        if (description !== undefined) replaceFile(path.join(folder, 'release.json'), description);
        return;
      }
      const draft = folderOf(name, `.draft-${process.pid}`);
      mkdirSync(draft, { recursive: true });
      try {
        for (const item of items)
          if (item !== 'web') cpSync(path.join(from, item), path.join(draft, item), { recursive: true });
        if (description !== undefined) writeFileSync(path.join(draft, 'release.json'), description);
        renameSync(draft, folder);
        // Another command may have removed shared files that no release used until this release was stored.
        storeBrowserFiles();
      } catch (error) {
        // Another process may have stored the same release first.
        if (!existsSync(folder)) throw error;
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
    },

    async remove(name, release) {
      rmSync(folderOf(name, release), { recursive: true, force: true });
      const web = path.join(releases, name, 'web');
      const remaining = await this.list(name);
      const descriptions = await Promise.all(remaining.map((stored) => describe(name, stored.release)));
      for (const file of unusedFiles(filesBelow(web), descriptions))
        rmSync(path.join(web, file), { force: true });
    },
  };
}

/** Returns the relative paths of all files below a folder; none if the folder does not exist. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
}

/**
 * Copies a browser file unless it is already stored, because other releases may use the stored file.
 * @throws if the stored file has other content
 */
function copyUnlessStored(from: string, to: string): void {
  if (!existsSync(to)) {
    mkdirSync(path.dirname(to), { recursive: true });
    const draft = `${to}.draft-${process.pid}`;
    copyFileSync(from, draft);
    renameSync(draft, to);
    return;
  }
  // Different versions of the compressor may produce different copies of the same content.
  if (isCompressedCopy(to) || readFileSync(from).equals(readFileSync(to))) return;
  throw new Error(
    `${path.basename(to)} is already stored with other content. If the stored file is damaged, delete ${to} and deploy again.`,
  );
}

/** Replaces a file atomically, unless it has the same content. */
function replaceFile(file: string, text: string): void {
  if (readIfExists(file) === text) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (failedWith('ENOENT', error)) return undefined;
    throw error;
  }
}

const timeoutMs = 10_000;
/**
 * Age of a lock in milliseconds after which it is removed. A change takes much less time, so an older lock
 * belongs to a killed process.
 */
const staleMs = 5_000;
/** `Atomics.wait` needs shared memory to pause this thread. */
const sharedMemory = new Int32Array(new SharedArrayBuffer(4));

/**
 * Acquires a lock file, and returns a function that releases it. Blocks this thread while another process
 * holds it.
 * @throws if other commands hold the lock for longer than `timeoutMs`
 */
function lock(file: string): () => void {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      closeSync(openSync(file, 'wx'));
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!failedWith('EEXIST', error)) throw error;
      if (Date.now() > deadline) throw new Error(`${file} is locked by another command.`, { cause: error });
      if (isStale(file)) rmSync(file, { force: true });
      else Atomics.wait(sharedMemory, 0, 0, 20);
    }
  }
}

function isStale(file: string): boolean {
  try {
    return Date.now() - statSync(file).mtimeMs > staleMs;
  } catch (error) {
    if (failedWith('ENOENT', error)) return false;
    throw error;
  }
}

function failedWith(code: 'ENOENT' | 'EEXIST', error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
