/** Stores releases in a bucket of an S3-compatible service: `<remote>/<release>/…` and `registry.json`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bucket } from './bucket';
import { contentTypeOf } from './public-files';
import { emptyRegistry, parseRegistry } from './registry';
import type { ReleaseStore, StoredFiles } from './store';

const registryKey = 'registry.json';
const descriptionKey = (name: string, release: string) => `${name}/${release}/release.json`;

const timeoutMs = 10_000;
const concurrentUploads = 6;

/**
 * Returns the files to upload, as paths with forward slashes. Omits the compressed copies, because a bucket does not
 * negotiate encodings, and not every client can decompress them.
 */
function filesOf({ folder, items }: StoredFiles): string[] {
  const files = items.flatMap((item) => {
    const source = path.join(folder, item);
    if (statSync(source).isFile()) return [item];
    return readdirSync(source, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  });
  return files.filter((file) => !/\.(br|gz)$/.test(file)).map((file) => file.split(path.sep).join('/'));
}

async function forEachConcurrently(
  files: readonly string[],
  work: (file: string) => Promise<void>,
): Promise<void> {
  const queue = [...files];
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) await work(file);
  };
  await Promise.all(Array.from({ length: concurrentUploads }, worker));
}

export function createBucketStore(bucket: Bucket): ReleaseStore {
  const read = async () => {
    const object = await bucket.get(registryKey);
    const registry = object ? parseRegistry(object.text) : emptyRegistry();
    return { object, registry };
  };
  const has = (name: string, release: string) => bucket.has(descriptionKey(name, release));

  return {
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
        // Wait for a random time, so that competing commands do not collide again.
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
      if (await has(name, release)) return;
      const upload = (file: string) =>
        bucket.put(`${name}/${release}/${file}`, readFileSync(path.join(stored.folder, file)), {
          'content-type': contentTypeOf(file),
          'cache-control': 'public, max-age=31536000, immutable',
        });
      const files = filesOf(stored);
      const isDescription = (file: string) => file === 'release.json';
      await forEachConcurrently(
        files.filter((file) => !isDescription(file)),
        upload,
      );
      // Upload the description last, because it marks the release as complete.
      for (const file of files.filter(isDescription)) await upload(file);
    },

    async remove(name, release) {
      // Delete the description first, so that an incomplete release is never listed.
      await bucket.delete(descriptionKey(name, release));
      const objects = await bucket.list(`${name}/${release}/`);
      await forEachConcurrently(
        objects.map(({ key }) => key),
        (key) => bucket.delete(key),
      );
    },
  };
}
