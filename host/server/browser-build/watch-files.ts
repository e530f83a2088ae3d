/** Whether the files of what visitors get now are still complete: looked at from time to time, after the first check. */
import type { Release } from '../registry';
import { checkFiles } from './check-files';

const cacheMs = 30_000;

interface State {
  checkedAt: number;
  problem?: string;
}

/** By address of a release. */
const states = new Map<string, State>();
const limit = 100;

/**
 * Returns what is wrong with the release's files, as of the last check, and checks them again when that is old. A release
 * is served after its first complete check, so the first call finds nothing wrong.
 */
export function problemOfFiles(release: Release): string | undefined {
  const key = `${release.base ?? ''}${release.name}/${release.release}`;
  const state = states.get(key);
  if (!state || Date.now() - state.checkedAt > cacheMs) {
    if (states.size >= limit) states.clear();
    states.set(key, { ...state, checkedAt: Date.now() });
    void checkFiles(release).then(
      () => states.set(key, { checkedAt: Date.now() }),
      (error: Error) => states.set(key, { checkedAt: Date.now(), problem: error.message }),
    );
  }
  return state?.problem;
}
