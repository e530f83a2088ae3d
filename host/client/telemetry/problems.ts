/**
 * Collects the errors and failed loads of a visit until a beacon sends them. This code is part of the first
 * page, because most problems occur before the code of the beacon is loaded.
 */
import type { ErrorInfo } from 'react';

/** Maximum number of collected problems per kind, which limits memory use if an error repeats. */
export const maxProblems = 20;

/** The name of a remote and its release; both are `host` for an error in the host. */
export interface Source {
  remote: string;
  release: string;
}

export const problems: {
  /** Whether the page was in a background tab at any time before the beacon's code was loaded. */
  wasHidden: boolean;
  /** Stack traces and script URLs, from which the beacon's code determines the remote. They are not sent. */
  errors: string[];
  failedLoads: Source[];
} = { wasHidden: false, errors: [], failedLoads: [] };

const add = <Item>(list: Item[], item: Item) => void (list.length < maxProblems && list.push(item));

export const recordError = (error: unknown, script = '') =>
  add(problems.errors, `${error instanceof Error ? error.stack : ''} ${script}`);

/**
 * Records an error from which React has recovered. The stack trace of a difference between the markup and the
 * first render contains only scripts of the host, so the stack of the components determines the remote.
 */
export const recordHydrationError = (error: unknown, { componentStack }: ErrorInfo) =>
  recordError(error, componentStack ?? '');

export const recordFailedLoad = ({ name, release }: { name: string; release: string }) =>
  add(problems.failedLoads, { remote: name, release });

/** Records uncaught errors, and whether the page has been hidden. */
export function recordProblems(): void {
  const checkVisibility = () => (problems.wasHidden ||= document.hidden);
  checkVisibility();
  document.addEventListener('visibilitychange', checkVisibility);
  window.addEventListener('error', ({ error, filename }) => recordError(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => recordError(reason));
}
