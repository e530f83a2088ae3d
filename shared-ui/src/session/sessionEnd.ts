import { atom, getDefaultStore } from 'jotai';
import type { StoreEvents } from '../events';

/** Why the session ended. The login displays the reason. `undefined` if the shopper opened the login. */
export const sessionEndReasonAtom = atom<StoreEvents['session:ended']['reason'] | undefined>(undefined);

/**
 * Whether the login dialog is open (specification, section 3). The dialog sets the atom while it is mounted.
 */
export const loginIsOpenAtom = atom(false);

/** Sets the reason that the login displays; `undefined` removes it. */
export function setSessionEndReason(reason: StoreEvents['session:ended']['reason'] | undefined): void {
  getDefaultStore().set(sessionEndReasonAtom, reason);
}

let suppressions = 0;

/**
 * Runs `work`, which handles the end of the session itself: except on a private page, the login does not open if the
 * session expires while `work` runs.
 */
export async function suppressLogin<Result>(work: () => Promise<Result>): Promise<Result> {
  suppressions += 1;
  try {
    return await work();
  } finally {
    suppressions -= 1;
  }
}

export const isLoginSuppressed = () => suppressions > 0;

const pending = new Set<Promise<unknown>>();

/**
 * Delays the opening of the login at the end of a session until `work` is done. Intended for work that shows
 * a dialog when the session ends. Returns `work`.
 */
export function delayLoginUntil<Result>(work: Promise<Result>): Promise<Result> {
  const done = () => void pending.delete(work);
  pending.add(work);
  work.then(done, done);
  return work;
}

/** Resolves when all work passed to `delayLoginUntil` is done. */
export async function waitForPendingWork(): Promise<void> {
  await Promise.allSettled(pending);
}
