import { hasHash } from '../../../../scripts/common/integrity';
import { readAtMost } from '../read-at-most';
import type { Release } from '../release';
import { originUrl } from '../release';

/** Time limit per file in milliseconds; a slower release server is treated as unavailable. */
const timeoutMs = 5000;
/** Size limit of a file in bytes. Real files are much smaller. */
const maxFileBytes = 20_000_000;
/** Size limit of a whole release, in bytes. */
const maxReleaseBytes = 100_000_000;
const concurrency = 6;

interface Options {
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * Fetches all files listed in `release.json` over the network, and checks their hashes.
 * @returns the texts of the scripts, keyed by their paths in the release (`web/…`, `server/…`)
 * @throws an Error that names the first file that is missing, unavailable or too large, or whose hash does not
 *   match; also if the files are too large in total
 */
export async function checkFiles(release: Release, options: Options = {}): Promise<Map<string, string>> {
  checkPages(release);
  const scripts = new Map<string, string>();
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  let size = 0;
  const pending = Object.entries(release.integrity);
  const worker = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const [file, hash] = next;
      const content = await fetchFile(release, file, { ...options, signal });
      size += content.length;
      if (size > maxReleaseBytes)
        throw new Error(`its files exceed ${maxReleaseBytes / 1_000_000} MB in total`);
      if (!hasHash(content, hash)) throw new Error(`${file} does not have the hash in release.json`);
      if (file.endsWith('.js')) scripts.set(file, content.toString());
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } catch (error) {
    // One invalid file is enough to reject the release, so cancel the other requests.
    stop.abort();
    throw error;
  }
  return scripts;
}

/**
 * Checks that `release.json` contains a hash for every file that a page loads in the browser.
 * @throws an Error that names the first file without a hash
 */
function checkPages({ routes, entry, integrity }: Release): void {
  for (const { pattern, files } of [...routes, { pattern: 'every page', files: [entry] }]) {
    const missing = files.find((file) => !integrity[`web/${file}`]);
    if (missing) throw new Error(`web/${missing}, which ${pattern} needs, is not in the release`);
  }
}

async function fetchFile(release: Release, file: string, options: Options): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetch(originUrl(release, file), { redirect: 'error', signal });
    if (response.ok) return await readAtMost(response, maxFileBytes);
    // An unread body would occupy its connection.
    await response.body?.cancel();
    const problem = response.status === 404 || response.status === 403 ? 'is missing' : 'is not available';
    throw new UnavailableFile(`${file} ${problem} (${response.status})`);
  } catch (error) {
    if (error instanceof UnavailableFile) throw error;
    // Omit the URL of the release server, because /healthz shows the reason to any caller.
    const reason = timeout.aborted
      ? `no complete response in ${(options.timeoutMs ?? timeoutMs) / 1000} s`
      : reasonOf(error);
    throw new UnavailableFile(`${file} is not available: ${reason}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const { message, cause }: { message?: string; cause?: { code?: string; message?: string } } = Object(error);
  return cause?.code ?? cause?.message ?? message ?? 'the request failed';
}

class UnavailableFile extends Error {
  override name = 'UnavailableFile';
}
