/** Reads what is released from a bucket, or what stands before it, as everybody may: without a key, over HTTP. */
import type { ReleaseReader } from './release-reader';

/** A deploy is live within two seconds, and nobody is asked more often than needed. */
const lookMs = 1000;
const patienceMs = 5000;

async function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  if (answer.ok || answer.status === 304) return answer;
  throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
}

/** @param address without a slash at its end */
export function createBucketReader(address: string): ReleaseReader {
  let known: { etag: string; text: string } | undefined;
  const look = async () => {
    const answer = await ask(`${address}/registry.json`, known ? { 'if-none-match': known.etag } : {});
    if (answer.status === 304 && known) return known.text;
    const text = await answer.text();
    const etag = answer.headers.get('etag');
    known = etag ? { etag, text } : undefined;
    return text;
  };
  let looking: Promise<string> | undefined;
  let next = 0;
  return {
    registry() {
      // One look at a time: an answer that comes late is not taken for a newer one.
      if (!looking || Date.now() >= next) {
        next = Infinity;
        looking = look().finally(() => (next = Date.now() + lookMs));
      }
      return looking;
    },
    async description(name, release) {
      const answer = await ask(`${address}/${name}/${release.replaceAll('+', '%2B')}/release.json`);
      return answer.text();
    },
  };
}
