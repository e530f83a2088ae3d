/**
 * Reports the store's health: `down` if the API or its database is unreachable, `degraded` if a remote is
 * unreachable, is switched off or has a problem with its files, or if there is no remote.
 */
import { config } from '../config';
import { remotesFor } from '../overrides/served-remotes';
import { findFileProblem } from '../releases/browser-build/file-status';
import { storeId } from '../releases/registry';
import { originUrl } from '../releases/release';
import type { ReleaseManager } from '../releases/release-manager';

type State = 'ok' | 'unreachable';
/** `off`: an operator has switched the remote off. */
type RemoteState = State | 'off';

interface Health {
  status: 'ok' | 'degraded' | 'down';
  api: State;
  database: State;
  remotes: Record<string, RemoteState>;
  /** Desired, served and rejected releases, keyed by remote. */
  releases: ReturnType<ReleaseManager['report']>;
  /** The first problem with the files of the served release, keyed by remote. */
  files: Record<string, string>;
  store: string | null;
}

const timeoutMs = 3000;

/** Checks the API, which is available while at least one of its processes is reachable. */
async function checkApi(): Promise<{ api: State; database: State }> {
  const fetchHealth = (url: string) => fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
  const responses = (await Promise.allSettled(config.apiUrls.map(fetchHealth))).filter(
    (response) => response.status === 'fulfilled',
  );
  return {
    api: responses.length > 0 ? 'ok' : 'unreachable',
    database: responses.some(({ value }) => value.ok) ? 'ok' : 'unreachable',
  };
}

/**
 * Checks whether the host can render the served releases, except canaries, and whether their entries are
 * available.
 */
async function checkRemotes(releases: ReleaseManager): Promise<Record<string, RemoteState>> {
  const served = await remotesFor(releases, { bucket: () => 100, overrides: new Map() });
  const states = served.map(async ({ release, renderer, off }): Promise<[string, RemoteState]> => {
    if (off) return [release.name, 'off'];
    try {
      const entry = originUrl(release, `web/${release.entry}`);
      const response = await fetch(entry, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
      return [release.name, renderer && response.ok ? 'ok' : 'unreachable'];
    } catch {
      return [release.name, 'unreachable'];
    }
  });
  return Object.fromEntries(await Promise.all(states));
}

interface Checks {
  api: Awaited<ReturnType<typeof checkApi>>;
  remotes: Record<string, RemoteState>;
}

async function check(releases: ReleaseManager): Promise<Checks> {
  const [api, remotes] = await Promise.all([checkApi(), checkRemotes(releases)]);
  return { api, remotes };
}

/** Returns the file problems of the served releases, except canaries, keyed by remote. */
function findFileProblems(releases: ReleaseManager): Record<string, string> {
  const problems = releases
    .remotesFor(() => 100)
    .map(({ release }) => [release.name, findFileProblem(release)]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** How long a check is reused, in milliseconds, because anyone can request `/healthz` often. */
const reuseMs = 1000;

export function createHealthCheck(releases: ReleaseManager): () => Promise<Health> {
  let latest: { startedAt: number; isSettled: boolean; checks: Promise<Checks> } | undefined;

  /** Returns the check in flight, or the last one if it started less than a second ago. */
  const startOrReuseChecks = (): Promise<Checks> => {
    const now = performance.now();
    if (latest && (!latest.isSettled || now - latest.startedAt < reuseMs)) return latest.checks;
    const current = { startedAt: now, isSettled: false, checks: check(releases) };
    const settle = () => void (current.isSettled = true);
    current.checks.then(settle, settle);
    latest = current;
    return current.checks;
  };

  return async () => {
    const { api, remotes } = await startOrReuseChecks();
    // Do not reuse the release report, because a deploy waits for it to change.
    const files = findFileProblems(releases);
    const areRemotesOk =
      Object.keys(remotes).length > 0 &&
      Object.values(remotes).every((state) => state === 'ok') &&
      Object.keys(files).length === 0;
    const isUp = api.api === 'ok' && api.database === 'ok';
    return {
      status: isUp ? (areRemotesOk ? 'ok' : 'degraded') : 'down',
      ...api,
      remotes,
      releases: releases.report(),
      files,
      store: storeId(),
    };
  };
}
