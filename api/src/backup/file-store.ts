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

/**
 * Matches the descriptions of releases. A description marks its release as complete, and changes when the release is
 * signed.
 */
const description = /(^|\/)release\.json$/;

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
        'cache-control':
          file === registryFile || description.test(file)
            ? 'no-cache'
            : 'public, max-age=31536000, immutable',
      }),
  };
}

/**
 * Copies all files, except compressed copies that the target does not hold. Reads the registry first, so that
 * a copy of a store in use contains all releases that the copied registry names: a deploy stores the release
 * before it changes the registry, and removes only releases that have been unused for a week. Writes the description
 * of a release after its other files, because an interrupted copy must not look like a complete release.
 * @returns the number of copied files
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  const content = await readRegistryFirst(from);
  let count = 0;
  const files = await from.list();
  const ordered = [
    ...files.filter((file) => !description.test(file)),
    ...files.filter((file) => description.test(file)),
  ];
  for (const file of ordered) {
    if (file === registryFile || (isCompressedCopy(file) && !to.hasCompressedCopies)) continue;
    const bytes = await readUnlessRemoved(from, file);
    if (bytes === undefined) continue;
    await to.write(file, bytes);
    count += 1;
  }
  // Write the registry last, because a host that reads it needs the other files.
  if (content) await to.write(registryFile, content);
  return content ? count + 1 : count;
}

/** Returns undefined if another program has removed the file. @throws if it cannot be read */
async function readUnlessRemoved(
  from: FileStore,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return await from.read(file);
  } catch (error) {
    if ((await from.list()).includes(file)) throw error;
    return undefined;
  }
}

async function readRegistryFirst(from: FileStore): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const files = await from.list();
  return files.includes(registryFile) ? from.read(registryFile) : undefined;
}
