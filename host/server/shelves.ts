/** Which games are on the shelves, and since when they are as they are: read from the api and kept for a while. */
import { listGameDates } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { cached } from '../../scripts/common/cached';

const cacheMs = 10 * 60_000;

const read = () =>
  cached((_everything: null) => call(listGameDates), { goodFor: cacheMs, most: 1, staleOnFailure: true });

let stored = read();

/**
 * Ten minutes old at most; older when the api is out of reach.
 * @throws ApiError when it has never been in reach
 */
export const shelves = () => stored(null);

/** For tests: nothing has been read yet. */
export function forgetShelves(): void {
  stored = read();
}
