import { atom, getDefaultStore } from 'jotai';
import type { StoreEvents } from '../events';

/** Why the login has opened by itself, for its notice; undefined when the shopper has opened it. */
export const endedAtom = atom<StoreEvents['session:ended']['reason'] | undefined>(undefined);

/** Notes why, for the notice of the login; undefined when it has been read. */
export function tellEnded(reason: StoreEvents['session:ended']['reason'] | undefined): void {
  getDefaultStore().set(endedAtom, reason);
}

let guards = 0;

/** Whoever guards sees to the end of a session themselves, until the answered function is called. */
export function guardEnd(): () => void {
  guards += 1;
  return () => void (guards -= 1);
}

/** As `guardEnd`, for as long as the work takes. */
export async function guardedEnd<Result>(work: () => Promise<Result>): Promise<Result> {
  const release = guardEnd();
  try {
    return await work();
  } finally {
    release();
  }
}

/** Whether somebody sees to the end of the session. */
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
export async function allIsSaid(): Promise<void> {
  await Promise.allSettled(underWay);
}
