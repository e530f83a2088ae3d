import { atom, getDefaultStore } from 'jotai';
import type { StoreEvents } from '../events';

/** Why the login has opened by itself, for its notice; undefined when the shopper has opened it. */
export const endedAtom = atom<StoreEvents['session:ended']['reason'] | undefined>(undefined);

/** Notes why, for the notice of the login; undefined when it has been read. */
export function reportSessionEnd(reason: StoreEvents['session:ended']['reason'] | undefined): void {
  getDefaultStore().set(endedAtom, reason);
}

let guards = 0;

/** Runs work that handles the end of the session itself: the login does not open over a page that needs no session. */
export async function guardedEnd<Result>(work: () => Promise<Result>): Promise<Result> {
  guards += 1;
  try {
    return await work();
  } finally {
    guards -= 1;
  }
}

/** Whether such work is in flight. */
export const isEndGuarded = () => guards > 0;

const underWay = new Set<Promise<unknown>>();

/**
 * Work that says itself what the end of a session means for it: the login waits until it is done, so that one dialog
 * comes after the other.
 */
export function loginAfter<Result>(work: Promise<Result>): Promise<Result> {
  const done = () => void underWay.delete(work);
  underWay.add(work);
  work.then(done, done);
  return work;
}

/** Resolves when all that was under way is done. */
export async function messagesRead(): Promise<void> {
  await Promise.allSettled(underWay);
}
