import { setTimeout as sleep } from 'node:timers/promises';

/** Timeout in milliseconds. It is long enough for a busy machine: only a scenario that hangs reaches it. */
const timeoutMs = 120_000;

/**
 * Waits until a condition is met.
 * @param what completes the sentence "Waited 120 s for …"
 * @throws after 120 s, or if `isMet` throws
 */
export async function waitFor(what: string, isMet: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isMet())) {
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs / 1000} s for ${what}`);
    await sleep(10);
  }
}
