import type { Release } from '../release';
import { checkFiles } from './check-files';

const cacheMs = 30_000;

interface State {
  checkedAt: number;
  problem?: string;
}

/** The last check of each release, keyed by base URL, remote and release. */
const states = new Map<string, State>();
const maxStates = 100;

/**
 * Returns the problem that the last check of a release's files found, if any, and starts a new check if the
 * last one is older than `cacheMs`. Releases are checked before they are served, so the first call returns no
 * problem.
 */
export function findFileProblem(release: Release): string | undefined {
  const key = `${release.base ?? ''}${release.name}/${release.release}`;
  const state = states.get(key);
  if (!state || Date.now() - state.checkedAt > cacheMs) {
    if (states.size >= maxStates) states.clear();
    states.set(key, { ...state, checkedAt: Date.now() });
    void checkFiles(release).then(
      () => states.set(key, { checkedAt: Date.now() }),
      (error: Error) => states.set(key, { checkedAt: Date.now(), problem: error.message }),
    );
  }
  return state?.problem;
}
