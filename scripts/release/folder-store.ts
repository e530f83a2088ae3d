/** Stores releases in a folder on disk: `<remote>/<release>/…` and `registry.json`. */
import {
  closeSync,
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
import { emptyRegistry, parseRegistry } from './registry';
import type { ReleaseStore } from './store';

export const releasesFolder = (dataDir: string) => path.join(path.resolve(dataDir), 'releases');

/** Opens the release store in the `releases` folder of the data directory. */
export function createFolderStore(dataDir: string): ReleaseStore {
  const releases = releasesFolder(dataDir);
  const registryFile = path.join(releases, 'registry.json');
  const folderOf = (name: string, release: string) => path.join(releases, name, release);
  const has = (name: string, release: string) =>
    existsSync(path.join(folderOf(name, release), 'release.json'));
  const read = () => {
    const text = readIfExists(registryFile);
    const registry = text === undefined ? emptyRegistry() : parseRegistry(text);
    return { text, registry };
  };

  return {
    has: async (name, release) => has(name, release),
    readRegistry: async () => read().registry,

    async changeRegistry(change) {
      mkdirSync(releases, { recursive: true });
      const unlock = lock(`${registryFile}.lock`);
      try {
        const { text: before, registry } = read();
        const result = change(registry);
        const text = JSON.stringify(registry, null, 2);
        if (text === before) return result;
        const draft = `${registryFile}.${process.pid}`;
        writeFileSync(draft, text);
        renameSync(draft, registryFile);
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
          // Skip unfinished copies, whose names begin with a dot.
          .filter((release) => !release.startsWith('.') && has(name, release))
          .map((release) => ({ release, stored: statSync(path.join(folder, release)).mtime }))
          .sort((a, b) => b.stored.getTime() - a.stored.getTime())
      );
    },

    async put(name, release, { folder: from, items }) {
      const folder = folderOf(name, release);
      if (existsSync(folder)) return;
      const draft = folderOf(name, `.draft-${process.pid}`);
      mkdirSync(draft, { recursive: true });
      try {
        for (const item of items) cpSync(path.join(from, item), path.join(draft, item), { recursive: true });
        renameSync(draft, folder);
      } catch (error) {
        // Another process may have stored the same content first.
        if (!existsSync(folder)) throw error;
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
    },

    async remove(name, release) {
      rmSync(folderOf(name, release), { recursive: true, force: true });
    },
  };
}

/** Returns the content of a file, or undefined if it does not exist. */
function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (failedWith('ENOENT', error)) return undefined;
    throw error;
  }
}

const timeoutMs = 10_000;
/** A change takes milliseconds, so a lock that is older than this belongs to a killed process. */
const staleMs = 5_000;
/** `Atomics.wait` needs shared memory to pause this thread. */
const sharedMemory = new Int32Array(new SharedArrayBuffer(4));

/** Acquires a lock file, blocking this thread for up to `timeoutMs`, and returns the function that releases it. */
function lock(file: string): () => void {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      closeSync(openSync(file, 'wx'));
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!failedWith('EEXIST', error)) throw error;
      if (Date.now() > until) throw new Error(`${file} is locked by another command.`, { cause: error });
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
