import { atom, getDefaultStore } from 'jotai';
import type { StoreEvents } from '../events';

/** Why the session ended, as shown in the login dialog. `undefined` if the shopper opened the dialog. */
export const sessionEndReasonAtom = atom<StoreEvents['session:ended']['reason'] | undefined>(undefined);

/** Whether the login dialog is open (specification, section 3). The mounted dialog sets this atom. */
export const loginIsOpenAtom = atom(false);

export function setSessionEndReason(reason: StoreEvents['session:ended']['reason'] | undefined): void {
  getDefaultStore().set(sessionEndReasonAtom, reason);
}

let suppressions = 0;

/**
 * Runs `work`, which handles the end of the session itself. If the session expires meanwhile, the login
 * dialog does not open, except on a private page.
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
 * If the session ends, opens the login dialog only after `work` is done. Intended for work that then shows
 * its own dialog. Returns `work`.
 */
export function delayLoginUntil<Result>(work: Promise<Result>): Promise<Result> {
  const done = () => void pending.delete(work);
  pending.add(work);
  work.then(done, done);
  return work;
}

export async function waitForPendingWork(): Promise<void> {
  await Promise.allSettled(pending);
}
