/** Tracks the states of the fragments on the page for the override panel. */
import type { ServerFragment } from '../boot';

export interface FragmentStatus {
  key: string;
  slot: string;
  offer: string;
  state: 'loading' | 'ready' | 'failed';
  /** The server's result; undefined if the document contains none for this fragment. */
  server?: ServerFragment | undefined;
  /** Time that the browser took to load the fragment's code and data. */
  milliseconds?: number;
  /** Message of the error after which the fragment is not shown. */
  reason?: string;
}

let statuses: readonly FragmentStatus[] = [];
const listeners = new Set<() => void>();

function update(changed: readonly FragmentStatus[]): void {
  statuses = changed;
  // React may call this function during a render, when other components must not be updated.
  queueMicrotask(() => {
    for (const notify of [...listeners]) notify();
  });
}

const without = (key: string) => statuses.filter((status) => status.key !== key);

export function reportStatus({ key, slot, offer, ...status }: FragmentStatus): void {
  update([...without(key), { key, slot, offer, ...status }]);
}

/** Removes the state of a fragment that is no longer on the page. */
export const removeStatus = (key: string): void => update(without(key));

export const currentStatuses = (): readonly FragmentStatus[] => statuses;

/** Calls `onChange` after each change until the returned function is called. */
export function followStatuses(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
