/** Releases in a bucket of any S3-compatible service: `<remote>/<release>/…`, and `registry.json` with the pointers. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bucket } from './bucket';
import { contentTypeOf } from './public-files';
import { emptyRegistry } from './registry';
import type { Registry } from './registry';
import type { ReleaseStore, StoredFiles } from './store';

const registryKey = 'registry.json';
const descriptionKey = (name: string, release: string) => `${name}/${release}/release.json`;

const timeoutMs = 10_000;
/** So many files are on the way at the same time. */
const lanes = 6;

/**
 * What is uploaded, as paths with slashes. Without the compressed twins: a bucket serves every client the same, and not
 * every client reads them.
 */
function filesOf({ folder, items }: StoredFiles): string[] {
  const files = items.flatMap((item) => {
    const place = path.join(folder, item);
    if (statSync(place).isFile()) return [item];
    return readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  });
  return files.filter((file) => !/\.(br|gz)$/.test(file)).map((file) => file.split(path.sep).join('/'));
}

async function inLanes(files: readonly string[], work: (file: string) => Promise<void>): Promise<void> {
  const waiting = [...files];
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await work(file);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

export function createBucketStore(bucket: Bucket): ReleaseStore {
  const read = async () => {
    const found = await bucket.get(registryKey);
    const registry: Registry = found ? JSON.parse(found.text) : emptyRegistry();
    return { found, registry };
  };
  const has = (name: string, release: string) => bucket.has(descriptionKey(name, release));

  return {
    has,
    readRegistry: async () => (await read()).registry,

    async changeRegistry(change) {
      const until = Date.now() + timeoutMs;
      for (;;) {
        const { found, registry } = await read();
        const result = change(registry);
        const text = JSON.stringify(registry, null, 2);
        if (text === found?.text) return result;
        const headers = { 'content-type': contentTypeOf(registryKey), 'cache-control': 'no-cache' };
        if (await bucket.replace(registryKey, found?.etag, Buffer.from(text), headers)) return result;
        if (Date.now() > until)
          throw new Error(`Other changes of ${registryKey} keep coming first; please try again.`);
        // Not all at the same moment again.
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
      const isLast = (file: string) => file === 'release.json';
      await inLanes(
        files.filter((file) => !isLast(file)),
        upload,
      );
      // A release with its description is whole.
      for (const file of files.filter(isLast)) await upload(file);
    },

    async remove(name, release) {
      // First what makes it a release: nobody meets half of one.
      await bucket.delete(descriptionKey(name, release));
      const objects = await bucket.list(`${name}/${release}/`);
      await inLanes(
        objects.map(({ key }) => key),
        (key) => bucket.delete(key),
      );
    },
  };
}
