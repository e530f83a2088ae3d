/**
 * Stores releases in a bucket of an S3-compatible service: `<remote>/<release>/…`, `<remote>/web/…` and
 * `registry.json`.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bucket } from './bucket';
import { contentTypeOf, storedPath } from './public-files';
import { emptyRegistry, parseRegistry } from './registry';
import type { ReleaseStore, StoredFiles } from './store';
import { isCompressedCopy, unusedFiles } from './store';

const registryKey = 'registry.json';
const descriptionKey = (name: string, release: string) => storedPath(name, release, 'release.json');

const timeoutMs = 10_000;
const concurrentRequests = 6;

/**
 * Returns the files to upload, as paths with forward slashes. Omits the compressed copies, because a bucket
 * does not negotiate encodings.
 */
function filesOf({ folder, items }: StoredFiles): string[] {
  const files = items.flatMap((item) => {
    const source = path.join(folder, item);
    if (statSync(source).isFile()) return [item];
    return readdirSync(source, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  });
  return files.filter((file) => !isCompressedCopy(file)).map((file) => file.split(path.sep).join('/'));
}

async function forEachConcurrently(
  items: readonly string[],
  work: (item: string) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrentRequests }, worker));
}

export function createBucketStore(bucket: Bucket): ReleaseStore {
  const read = async () => {
    const object = await bucket.get(registryKey);
    const registry = object ? parseRegistry(object.text) : emptyRegistry();
    return { object, registry };
  };
  const has = (name: string, release: string) => bucket.has(descriptionKey(name, release));

  const describe = async (name: string, release: string) =>
    (await bucket.get(descriptionKey(name, release)))?.text;

  return {
    describe,
    has,
    readRegistry: async () => (await read()).registry,

    async changeRegistry(change) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const { object, registry } = await read();
        const result = change(registry);
        const text = JSON.stringify(registry, null, 2);
        if (text === object?.text) return result;
        const headers = { 'content-type': contentTypeOf(registryKey), 'cache-control': 'no-cache' };
        if (await bucket.replace(registryKey, object?.etag, Buffer.from(text), headers)) return result;
        if (Date.now() > until)
          throw new Error(`${registryKey} is being changed continuously by other commands. Try again.`);
        // Wait for a random time, so that competing commands are unlikely to collide again.
        await pause(20 + Math.random() * 200);
      }
    },

    async list(name) {
      const objects = await bucket.list(`${name}/`);
      return objects
        .flatMap(({ key, modified }) => {
          const release = /^[^/]+\/([^/]+)\/release\.json$/.exec(key)?.[1];
          return release ? [{ release, stored: modified }] : [];
        })
        .sort((a, b) => b.stored.getTime() - a.stored.getTime());
    },

    async put(name, release, stored) {
      const isDescription = (file: string) => file === 'release.json';
      const upload = (file: string) => {
        const { description } = stored;
        const content =
          isDescription(file) && description !== undefined
            ? Buffer.from(description)
            : readFileSync(path.join(stored.folder, file));
        return bucket.put(storedPath(name, release, file), content, {
          'content-type': contentTypeOf(file),
          // A later deploy may add a signature to the description of a stored release.
          'cache-control': isDescription(file) ? 'no-cache' : 'public, max-age=31536000, immutable',
        });
      };
      const files = filesOf(stored);
      const isShared = (file: string) => file.startsWith('web/');
      // Stored files are not compared with the new ones: a host rejects a release with wrong hashes.
      const storeBrowserFiles = async () => {
        const shared = new Set((await bucket.list(`${name}/web/`)).map(({ key }) => key));
        const missing = files.filter(
          (file) => isShared(file) && !shared.has(storedPath(name, release, file)),
        );
        await forEachConcurrently(missing, upload);
      };
      // Restore missing browser files even if the release is already stored.
      await storeBrowserFiles();
      const existing = await describe(name, release);
      if (existing !== undefined) {
        if (stored.description !== undefined && stored.description !== existing) await upload('release.json');
        return;
      }
      await forEachConcurrently(
        files.filter((file) => !isDescription(file) && !isShared(file)),
        upload,
      );
      // Upload the description last, because it marks the release as complete.
      for (const file of files.filter(isDescription)) await upload(file);
      // Another command may have removed shared files that no release used until this release was complete.
      await storeBrowserFiles();
    },

    async remove(name, release) {
      // Delete the description first, so that an incomplete release is never listed.
      await bucket.delete(descriptionKey(name, release));
      const [own, shared, remaining] = await Promise.all([
        bucket.list(`${name}/${release}/`),
        bucket.list(`${name}/web/`),
        this.list(name),
      ]);
      const descriptions = await Promise.all(remaining.map((other) => describe(name, other.release)));
      const unused = unusedFiles(
        shared.map(({ key }) => key.slice(`${name}/web/`.length)),
        descriptions,
      );
      await forEachConcurrently(
        [...own.map(({ key }) => key), ...unused.map((file) => `${name}/web/${file}`)],
        (key) => bucket.delete(key),
      );
    },
  };
}
