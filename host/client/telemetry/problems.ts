/**
 * Collects the errors and failed loads of a visit until a beacon sends them. This code is part of the first page,
 * because most problems occur before the code of the beacon is loaded.
 */

/** Maximum number of collected problems per kind, so that an error in a loop does not fill the memory. */
export const maxProblems = 20;

/** The name and release of a remote. */
export interface Source {
  remote: string;
  release: string;
}

export const problems: {
  /** Whether the page has been in a background tab before the beacon's code was loaded. */
  wasHidden: boolean;
  /** Stack traces and script URLs, from which the beacon's code determines the remote. They are not sent. */
  errors: string[];
  failedLoads: Source[];
} = { wasHidden: false, errors: [], failedLoads: [] };

const add = <Item>(list: Item[], item: Item) => void (list.length < maxProblems && list.push(item));

export const recordError = (error: unknown, script = '') =>
  add(problems.errors, `${error instanceof Error ? error.stack : ''} ${script}`);

export const recordFailedLoad = ({ name, release }: { name: string; release: string }) =>
  add(problems.failedLoads, { remote: name, release });

/** Records the errors that no code catches, and whether the page is hidden. */
export function recordProblems(): void {
  const checkVisibility = () => (problems.wasHidden ||= document.hidden);
  checkVisibility();
  document.addEventListener('visibilitychange', checkVisibility);
  window.addEventListener('error', ({ error, filename }) => recordError(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => recordError(reason));
}
