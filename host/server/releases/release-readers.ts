/**
 * Reads the registry and release descriptions from a folder on the host's disk or over HTTP from a bucket.
 */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readAtMost } from './read-at-most';

interface ReleaseReader {
  /**
   * Returns the current text of `registry.json`.
   * @throws when it cannot be read
   */
  registry(): Promise<string>;
  /** Returns the text of a release's `release.json`. @throws when it cannot be read */
  description(name: string, release: string): Promise<string>;
}

export function createFolderReader(registryFile: string): ReleaseReader {
  let cached: { version: string; text: string } | undefined;
  return {
    async registry() {
      const { mtimeMs, ino } = await stat(registryFile);
      // Every change writes a new file, so the inode distinguishes two changes within one clock tick.
      const version = `${ino} ${mtimeMs}`;
      if (cached?.version !== version) cached = { version, text: await readFile(registryFile, 'utf8') };
      return cached.text;
    },
    description: (name, release) =>
      readFile(path.join(path.dirname(registryFile), name, release, 'release.json'), 'utf8'),
  };
}

const timeoutMs = 5000;

/** Maximum size of `registry.json` and `release.json`, in bytes. */
export const maxJsonBytes = 2_000_000;

const textOf = async (response: Response) => String(await readAtMost(response, maxJsonBytes));

async function fetchFile(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok || response.status === 304) return response;
  throw new Error(`${new URL(url).pathname} responded with ${response.status}`);
}

/**
 * Returns a reader for a public bucket, or for a server in front of a bucket. The reader sends no
 * credentials.
 * @param baseUrl URL of the bucket, without a trailing slash
 */
export function createBucketReader(baseUrl: string): ReleaseReader {
  let cached: { etag: string; text: string } | undefined;
  const poll = async () => {
    const response = await fetchFile(
      `${baseUrl}/registry.json`,
      cached ? { 'if-none-match': cached.etag } : {},
    );
    if (response.status === 304 && cached) return cached.text;
    const text = await textOf(response);
    const etag = response.headers.get('etag');
    cached = etag ? { etag, text } : undefined;
    return text;
  };
  let polling: Promise<string> | undefined;
  return {
    registry() {
      // Run only one poll at a time, so that a late response never replaces a newer one.
      polling ??= poll().finally(() => (polling = undefined));
      return polling;
    },
    async description(name, release) {
      return textOf(await fetchFile(`${baseUrl}/${name}/${release.replaceAll('+', '%2B')}/release.json`));
    },
  };
}
