/** `/healthz`: an unavailable remote degrades the store; only an unavailable API or database takes it down. */
import { config } from '../config';
import { remotesFor } from '../overrides/served-remotes';
import { findFileProblem } from '../releases/browser-build/file-status';
import { storeId } from '../releases/registry';
import { originUrl } from '../releases/release';
import type { ReleaseManager } from '../releases/release-manager';

type State = 'ok' | 'unreachable';

interface Health {
  status: 'ok' | 'degraded' | 'down';
  api: State;
  database: State;
  remotes: Record<string, State>;
  /** Desired, served and rejected releases, keyed by remote. */
  releases: ReturnType<ReleaseManager['report']>;
  /** The first problem with the files that browsers fetch, keyed by remote. */
  files: Record<string, string>;
  store: string | null;
}

const timeoutMs = 3000;

/** Returns the health of the API, which is available while at least one of its processes is reachable. */
async function apiHealth(): Promise<{ api: State; database: State }> {
  const fetchHealth = (url: string) => fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) });
  const responses = (await Promise.allSettled(config.apiUrls.map(fetchHealth))).filter(
    (response) => response.status === 'fulfilled',
  );
  return {
    api: responses.length > 0 ? 'ok' : 'unreachable',
    database: responses.some(({ value }) => value.ok) ? 'ok' : 'unreachable',
  };
}

/** Checks whether the server can render the releases that visitors receive, and whether browsers can fetch them. */
async function remoteHealth(releases: ReleaseManager): Promise<Record<string, State>> {
  const served = await remotesFor(releases, { percentile: () => 100, overrides: new Map() });
  const states = served.map(async ({ release, renderer }): Promise<[string, State]> => {
    try {
      const entry = originUrl(release, 'web/remoteEntry.js');
      const response = await fetch(entry, { method: 'HEAD', signal: AbortSignal.timeout(timeoutMs) });
      return [release.name, renderer && response.ok ? 'ok' : 'unreachable'];
    } catch {
      return [release.name, 'unreachable'];
    }
  });
  return Object.fromEntries(await Promise.all(states));
}

interface Checks {
  api: Awaited<ReturnType<typeof apiHealth>>;
  remotes: Record<string, State>;
}

async function check(releases: ReleaseManager): Promise<Checks> {
  const [api, remotes] = await Promise.all([apiHealth(), remoteHealth(releases)]);
  return { api, remotes };
}

/** Returns the file problems of the releases that most visitors receive, keyed by remote. */
function fileProblems(releases: ReleaseManager): Record<string, string> {
  const problems = releases
    .servedTo(() => 100)
    .map(({ release }) => [release.name, findFileProblem(release)]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** How long a check is reused, in milliseconds, so that many requests to the public `/healthz` share a check. */
const reuseMs = 1000;

export function createHealth(releases: ReleaseManager): () => Promise<Health> {
  let latest: { startedAt: number; isSettled: boolean; checks: Promise<Checks> } | undefined;

  /** Returns the check in flight, or the last one if it began less than a second ago. */
  const sharedChecks = (): Promise<Checks> => {
    const now = performance.now();
    if (latest && (!latest.isSettled || now - latest.startedAt < reuseMs)) return latest.checks;
    const current = { startedAt: now, isSettled: false, checks: check(releases) };
    const settle = () => void (current.isSettled = true);
    current.checks.then(settle, settle);
    latest = current;
    return current.checks;
  };

  return async () => {
    const { api, remotes } = await sharedChecks();
    // Compute the rest for each request, because a deploy waits for the release report to change.
    const files = fileProblems(releases);
    const areRemotesOk =
      Object.values(remotes).every((state) => state === 'ok') && Object.keys(files).length === 0;
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
