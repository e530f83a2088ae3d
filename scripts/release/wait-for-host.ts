/** Waits until the running host has accepted or rejected a release. */
import { setTimeout as pause } from 'node:timers/promises';
import type { HostState, RemoteReport } from './host-health';
import { fetchHostState } from './host-health';
import { hostUrl } from './settings';

export type HostDecision =
  | { kind: 'accepted' }
  | { kind: 'rejected'; reason: string }
  /** The host has neither accepted nor rejected the release within the limit. */
  | { kind: 'undecided'; reason: string }
  /** No host is running, or only a host of another release store. */
  | { kind: 'no-host'; reason: string };

interface Options {
  limitMs: number;
  /** URL of the host. */
  url?: string;
}

/** Timeout of a request. It is long, because a blocked host responds to pending requests once it is unblocked. */
const requestMs = 10_000;
const pollMs = 100;

/**
 * Returns why there is no host to wait for, or undefined if there is one. Must be called before the registry changes:
 * a host that disappears after the change has crashed on the release.
 * @param store id of the release store that is about to change; undefined if it has none yet
 */
export async function noHostReason(
  store: string | undefined,
  { limitMs, url = hostUrl }: Options,
): Promise<string | undefined> {
  return explainMissingHost(await fetchHostState(Math.min(requestMs, limitMs), url), store, url);
}

/** Returns why there is no host to wait for, or undefined if there may be one. */
function explainMissingHost(state: HostState, store: string | undefined, url: string): string | undefined {
  if (state.kind === 'none') return `no host is running at ${url}`;
  if (state.kind === 'report' && state.store && store && state.store !== store)
    return `the host at ${url} is not a host of this store: it reads another release store. Set HOST_URL to the host to wait for`;
  return undefined;
}

/**
 * Waits until the host has accepted or rejected a release, or the limit has passed.
 * @param store id of the release store that contains the release
 */
export async function waitForHost(
  name: string,
  release: string,
  store: string | undefined,
  { limitMs, url = hostUrl }: Options,
): Promise<HostDecision> {
  const until = Date.now() + limitMs;
  let reason = 'it has not responded yet';
  let hasResponded = false;
  for (let remainingMs = limitMs; remainingMs > 0; remainingMs = until - Date.now()) {
    const state = await fetchHostState(Math.min(requestMs, remainingMs), url);
    if (state.kind === 'report') {
      const missingHost = explainMissingHost(state, store, url);
      if (missingHost) return { kind: 'no-host', reason: missingHost };
      const decision = decisionOn(state.releases[name], release);
      if (decision) return decision;
      reason = 'it has not decided yet';
      hasResponded = true;
    } else if (state.kind === 'none') reason = 'it has stopped';
    else {
      // The time limit aborts the last request early, so an earlier response explains the problem better than its
      // timeout.
      const isCutShort = state.isTimeout === true && remainingMs < requestMs;
      if (!isCutShort || !hasResponded) reason = state.reason;
      if (!state.isTimeout) hasResponded = true;
    }
    await pause(pollMs);
  }
  return {
    kind: 'undecided',
    reason: `the host at ${url} made no decision within ${limitMs / 1000} s (${reason})`,
  };
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
