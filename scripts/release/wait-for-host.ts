/** Waits until the running host has accepted or rejected a release, or has closed or opened a remote. */
import { setTimeout as pause } from 'node:timers/promises';
import type { HostState, RemoteReport } from './host-health';
import { fetchHostState } from './host-health';
import { hostUrl } from './settings';

export type HostDecision =
  | { kind: 'accepted' }
  | { kind: 'rejected'; reason: string }
  /** The host has neither accepted nor rejected the release within the time limit. */
  | { kind: 'undecided'; reason: string }
  /** No host is running, or the running host uses a different release store. */
  | { kind: 'no-host'; reason: string };

interface Options {
  timeoutMs: number;
  url?: string;
}

/**
 * Time limit for one request, in milliseconds. It is long, because a blocked host responds to pending
 * requests later.
 */
const requestTimeoutMs = 10_000;
const pollMs = 100;

/**
 * Returns why there is no host to wait for, or undefined if there may be one. A deploy calls this function
 * before it changes the registry, because a host that disappears afterwards may have crashed on the release.
 * @param store id of the release store; undefined if it has none yet
 */
export async function findMissingHostReason(
  store: string | undefined,
  { timeoutMs, url = hostUrl }: Options,
): Promise<string | undefined> {
  return explainMissingHost(await fetchHostState(Math.min(requestTimeoutMs, timeoutMs), url), store, url);
}

function explainMissingHost(state: HostState, store: string | undefined, url: string): string | undefined {
  if (state.kind === 'none') return `no host is running at ${url}`;
  if (state.kind === 'report' && state.store && store && state.store !== store)
    return `the host at ${url} uses a different release store. Set HOST_URL to the host that uses this release store`;
  return undefined;
}

/**
 * Waits until the host has accepted or rejected a release, or the time limit has passed.
 * @param store id of the release store that contains the release
 */
export async function waitForHost(
  name: string,
  release: string,
  store: string | undefined,
  { timeoutMs, url = hostUrl }: Options,
): Promise<HostDecision> {
  const until = Date.now() + timeoutMs;
  let reason = 'it has not responded yet';
  let hasResponded = false;
  for (let remainingMs = timeoutMs; remainingMs > 0; remainingMs = until - Date.now()) {
    const state = await fetchHostState(Math.min(requestTimeoutMs, remainingMs), url);
    if (state.kind === 'report') {
      const missingHost = explainMissingHost(state, store, url);
      if (missingHost) return { kind: 'no-host', reason: missingHost };
      const decision = decisionOn(state.releases[name], release);
      if (decision) return decision;
      reason = 'it is still checking the release';
      hasResponded = true;
    } else if (state.kind === 'none') reason = 'it has stopped';
    else {
      // If the time limit cuts the last request short, report the previous problem instead of this timeout.
      const isCutShort = state.isTimeout === true && remainingMs < requestTimeoutMs;
      if (!isCutShort || !hasResponded) reason = state.reason;
      if (!state.isTimeout) hasResponded = true;
    }
    await pause(pollMs);
  }
  return {
    kind: 'undecided',
    reason: `the host at ${url} made no decision within ${timeoutMs / 1000} s (${reason})`,
  };
}

/**
 * Waits until the host has closed a remote that was switched off, or opened one that was switched on.
 * @param store id of the release store
 * @returns a sentence for the operator
 */
export async function waitForSwitch(
  name: string,
  isOff: boolean,
  store: string | undefined,
  { timeoutMs, url = hostUrl }: Options,
): Promise<string> {
  const until = Date.now() + timeoutMs;
  for (let remainingMs = timeoutMs; remainingMs > 0; remainingMs = until - Date.now()) {
    const state = await fetchHostState(Math.min(requestTimeoutMs, remainingMs), url);
    const missingHost = explainMissingHost(state, store, url);
    if (missingHost) return `The registry has changed; ${missingHost}.`;
    if (state.kind === 'report' && (state.releases[name]?.off === true) === isOff)
      return `The host at ${url} has ${isOff ? 'closed' : 'opened'} ${name}.`;
    await pause(pollMs);
  }
  return `The registry has changed, but the host at ${url} did not ${isOff ? 'close' : 'open'} ${name} within ${timeoutMs / 1000} s.`;
}

function decisionOn(remote: RemoteReport | undefined, release: string): HostDecision | undefined {
  if (!remote) return undefined;
  const { wanted: requested, serving, refused: rejected, canary } = remote;
  if (canary?.release === release) {
    if (canary.refused) return { kind: 'rejected', reason: canary.refused.reason };
    return canary.ready ? { kind: 'accepted' } : undefined;
  }
  if (requested !== release) return undefined;
  if (rejected) return { kind: 'rejected', reason: rejected.reason };
  return serving === release ? { kind: 'accepted' } : undefined;
}
