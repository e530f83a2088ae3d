/** `/healthz`: a dead remote degrades the store, only a dead api or database closes it. */
import { remotesFor } from './composition/composed';
import { config } from './config';
import { problemOfFiles } from './browser-build/watch-files';
import { releaseReport, servedTo } from './live';
import { originUrl, storeId } from './registry';

type State = 'ok' | 'unreachable';

interface Health {
  status: 'ok' | 'degraded' | 'down';
  api: State;
  database: State;
  remotes: Record<string, State>;
  /** What is wanted, what visitors get, and what was refused and why. */
  releases: ReturnType<typeof releaseReport>;
  /** By remote: what is wrong with the files that browsers fetch. */
  files: Record<string, string>;
  /** Id of the release store that this host reads. */
  store: string | null;
}

/** A health check that hangs is worse than one that fails. */
const timeoutMs = 3000;

/** One process of the api that answers is enough. */
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

/** Of the release that visitors get: whether the server can draw it and the browser can fetch it. */
async function remoteHealth(): Promise<Record<string, State>> {
  const served = await remotesFor({ share: () => 100, composition: new Map() });
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

/** `/healthz` is public: however often it is requested, the api and the release server get one check at a time. */
const reuseMs = 1000;
let latest: { startedAt: number; isSettled: boolean; checks: Promise<Checks> } | undefined;

async function check(): Promise<Checks> {
  const [api, remotes] = await Promise.all([apiHealth(), remoteHealth()]);
  return { api, remotes };
}

/** Joins the check that is in flight, or reuses one that began less than a second ago. */
function sharedChecks(): Promise<Checks> {
  const now = performance.now();
  if (latest && (!latest.isSettled || now - latest.startedAt < reuseMs)) return latest.checks;
  const current = { startedAt: now, isSettled: false, checks: check() };
  const settle = () => void (current.isSettled = true);
  current.checks.then(settle, settle);
  latest = current;
  return current.checks;
}

/** Of the releases that most visitors get. */
function problemsOfFiles(): Record<string, string> {
  const problems = servedTo(() => 100).map(({ release }) => [release.name, problemOfFiles(release)]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** What the host knows of itself is always current: a deploy waits for it. */
export async function health(): Promise<Health> {
  const { api, remotes } = await sharedChecks();
  const files = problemsOfFiles();
  const allRemotes =
    Object.values(remotes).every((state) => state === 'ok') && Object.keys(files).length === 0;
  const open = api.api === 'ok' && api.database === 'ok';
  return {
    status: open ? (allRemotes ? 'ok' : 'degraded') : 'down',
    ...api,
    remotes,
    releases: releaseReport(),
    files,
    store: storeId(),
  };
}
