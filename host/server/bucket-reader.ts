/** Reads what is released from a bucket, or what stands before it, as everybody may: without a key, over HTTP. */
import type { ReleaseReader } from './release-reader';

/** A deploy is live within two seconds, and nobody is asked more often than needed. */
const pollMs = 1000;
const timeoutMs = 5000;

async function fetchFile(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok || response.status === 304) return response;
  throw new Error(`${new URL(url).pathname} answered ${response.status}`);
}

/** @param address without a slash at its end */
export function createBucketReader(address: string): ReleaseReader {
  let known: { etag: string; text: string } | undefined;
  const poll = async () => {
    const response = await fetchFile(
      `${address}/registry.json`,
      known ? { 'if-none-match': known.etag } : {},
    );
    if (response.status === 304 && known) return known.text;
    const text = await response.text();
    const etag = response.headers.get('etag');
    known = etag ? { etag, text } : undefined;
    return text;
  };
  let polling: Promise<string> | undefined;
  let next = 0;
  return {
    registry() {
      // One look at a time: an answer that comes late is not taken for a newer one.
      if (!polling || Date.now() >= next) {
        next = Infinity;
        polling = poll().finally(() => (next = Date.now() + pollMs));
      }
      return polling;
    },
    async description(name, release) {
      const reply = await fetchFile(`${address}/${name}/${release.replaceAll('+', '%2B')}/release.json`);
      return reply.text();
    },
  };
}
