/** Copies uploads and releases between folders and buckets. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bucket } from '../../../scripts/release/bucket';
import { contentTypeOf } from '../../../scripts/release/public-files';
import { isCompressedCopy } from '../../../scripts/release/store';

export interface FileStore {
  /** Returns the paths of all complete files, relative to the store, with forward slashes, in alphabetical order. */
  list(): Promise<string[]>;
  read(file: string): Promise<Uint8Array<ArrayBuffer>>;
  write(file: string, content: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Whether the store holds the compressed copies of files. */
  hasCompressedCopies: boolean;
}

/** The file that names the live releases. */
export const registryFile = 'registry.json';

/** Matches files that another program is writing: drafts of releases, uploads and the registry, and locks. */
const unfinished = /(^|\/)\.|\.(draft-\d+|lock)$|registry\.json\.\d+$/;

/** Returns the files of a folder, which need not exist. */
export function folderFiles(folder: string): FileStore {
  return {
    hasCompressedCopies: true,
    async list() {
      if (!existsSync(folder)) return [];
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
        .map((file) => file.split(path.sep).join('/'))
        .filter((file) => !unfinished.test(file))
        .sort();
    },
    read: async (file) => new Uint8Array(await readFile(path.join(folder, file))),
    async write(file, content) {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      // Write under another name first, so that no program reads an incomplete file.
      const draft = path.join(path.dirname(target), `.${path.basename(target)}`);
      await writeFile(draft, content);
      await rename(draft, target);
    },
  };
}

/**
 * Returns the objects of a bucket.
 * @param prefix start of the keys, which the paths do not contain
 * @param omitted start of the keys that belong to another store in the same bucket
 */
export function bucketFiles(bucket: Bucket, prefix = '', omitted?: string): FileStore {
  return {
    hasCompressedCopies: false,
    async list() {
      const keys = (await bucket.list(prefix)).map(({ key }) => key);
      return keys
        .filter((key) => omitted === undefined || !key.startsWith(omitted))
        .map((key) => key.slice(prefix.length))
        .sort();
    },
    read: (file) => bucket.download(prefix + file),
    write: (file, content) =>
      bucket.put(prefix + file, content, {
        'content-type': contentTypeOf(file),
        'cache-control': file === registryFile ? 'no-cache' : 'public, max-age=31536000, immutable',
      }),
  };
}

/**
 * Copies all files, except compressed copies that the target does not hold. Reads the registry first, so that
 * a copy of a store in use contains all releases that the copied registry names: a deploy stores the release
 * before it changes the registry.
 * @returns the number of copied files
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  const content = await readRegistryFirst(from);
  let count = 0;
  for (const file of await from.list()) {
    if (file === registryFile || (isCompressedCopy(file) && !to.hasCompressedCopies)) continue;
    await to.write(file, await from.read(file));
    count += 1;
  }
  // Write the registry last, because a host that reads it needs the other files.
  if (content) await to.write(registryFile, content);
  return content ? count + 1 : count;
}

async function readRegistryFirst(from: FileStore): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const files = await from.list();
  return files.includes(registryFile) ? from.read(registryFile) : undefined;
}
