/** Waits for what the running host makes of a release that the registry names now. */
import { setTimeout as pause } from 'node:timers/promises';
import { fetchHostState, hostUrl } from './host-report';
import type { HostState, RemoteReport } from './host-report';

export type Verdict =
  | { kind: 'taken' }
  | { kind: 'rejected'; reason: string }
  /** There is a host, and within the limit it has neither taken the release nor rejected it. */
  | { kind: 'open'; reason: string }
  /** There is no host, or one of another release store. */
  | { kind: 'no-host'; reason: string };

interface Options {
  /** Of the host. */
  url?: string;
  limitMs?: number;
}

/**
 * A host has 20 s each to examine a release, to load it and to render its pages; before that it fetches the files, and
 * a busy host begins late.
 */
const defaultLimitMs = 90_000;
/** One request may take this long: while a host is blocked it responds to none, and then to all at once. */
const requestMs = 10_000;
const pollMs = 100;

/** @throws when the setting is no number of seconds */
export function readLimit(setting = process.env.VERDICT_SECONDS): number {
  if (!setting) return defaultLimitMs;
  const seconds = Number(setting);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw new Error(`VERDICT_SECONDS is a number of seconds, not '${setting}'.`);
}

/**
 * Finds the host that will give the verdict. To be called before the registry changes: a host that is there now and gone
 * afterwards has stopped on the release.
 * @param store id of the release store that is about to change; undefined when it has none yet
 * @returns why there is no host to wait for, or undefined
 */
export async function noHostReason(
  store: string | undefined,
  options: Options = {},
): Promise<string | undefined> {
  const { url = hostUrl, limitMs = readLimit() } = options;
  return absence(await fetchHostState(Math.min(requestMs, limitMs), url), store, url);
}

function absence(state: HostState, store: string | undefined, url: string): string | undefined {
  if (state.kind === 'none') return `no host is running at ${url}`;
  if (state.kind === 'report' && state.store && store && state.store !== store)
    return `the host at ${url} is not a host of this store: it reads another one. HOST_URL names the host to wait for`;
  return undefined;
}

/**
 * Waits until the host has taken or rejected a release.
 * @param store id of the release store in which it was made live
 */
export async function hostVerdict(
  name: string,
  release: string,
  store: string | undefined,
  options: Options = {},
): Promise<Verdict> {
  const { url = hostUrl, limitMs = readLimit() } = options;
  const until = Date.now() + limitMs;
  let reason = 'it has not looked at the release yet';
  for (let left = limitMs; left > 0; left = until - Date.now()) {
    const state = await fetchHostState(Math.min(requestMs, left), url);
    if (state.kind === 'report') {
      const other = absence(state, store, url);
      if (other) return { kind: 'no-host', reason: other };
      const verdict = verdictOf(state.releases[name], release);
      if (verdict) return verdict;
      reason = 'it has not decided yet';
    } else reason = state.kind === 'none' ? 'it has stopped' : state.reason;
    await pause(pollMs);
  }
  return {
    kind: 'open',
    reason: `the host at ${url} gave no verdict within ${limitMs / 1000} s (${reason})`,
  };
}

function verdictOf(remote: RemoteReport | undefined, release: string): Verdict | undefined {
  if (!remote) return undefined;
  const { wanted: requested, serving, refused: rejected, canary } = remote;
  if (canary?.release === release) {
    if (canary.refused) return { kind: 'rejected', reason: canary.refused.reason };
    return canary.ready ? { kind: 'taken' } : undefined;
  }
  if (requested !== release) return undefined;
  if (rejected) return { kind: 'rejected', reason: rejected.reason };
  return serving === release ? { kind: 'taken' } : undefined;
}
