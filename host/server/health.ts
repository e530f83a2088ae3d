/** `/healthz`: a dead remote degrades the store, only a dead api or database closes it. */
import { composedFor } from './composition/composed';
import { config } from './config';
import { releaseReport } from './live';
import { originUrl } from './registry';

type State = 'ok' | 'unreachable';

interface Health {
  status: 'ok' | 'degraded' | 'down';
  api: State;
  database: State;
  remotes: Record<string, State>;
  /** What is wanted, what visitors get, and what was refused and why. */
  releases: ReturnType<typeof releaseReport>;
}

/** A health check that hangs is worse than one that fails. */
const patienceMs = 3000;

/** One process of the api that answers is enough. */
async function apiHealth(): Promise<{ api: State; database: State }> {
  const ask = (url: string) => fetch(`${url}/healthz`, { signal: AbortSignal.timeout(patienceMs) });
  const answers = (await Promise.allSettled(config.apiUrls.map(ask))).filter(
    (answer) => answer.status === 'fulfilled',
  );
  return {
    api: answers.length > 0 ? 'ok' : 'unreachable',
    database: answers.some(({ value }) => value.ok) ? 'ok' : 'unreachable',
  };
}

/** Of the release that visitors get: whether the server can draw it and the browser can fetch it. */
async function remoteHealth(): Promise<Record<string, State>> {
  const served = await composedFor({ share: () => 100, composition: new Map() });
  const states = served.map(async ({ release, routes }): Promise<[string, State]> => {
    try {
      const entry = originUrl(release, 'web/remoteEntry.js');
      const answer = await fetch(entry, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) });
      return [release.name, routes && answer.ok ? 'ok' : 'unreachable'];
    } catch {
      return [release.name, 'unreachable'];
    }
  });
  return Object.fromEntries(await Promise.all(states));
}

export async function health(): Promise<Health> {
  const [api, remotes] = await Promise.all([apiHealth(), remoteHealth()]);
  const allRemotes = Object.values(remotes).every((state) => state === 'ok');
  const open = api.api === 'ok' && api.database === 'ok';
  return {
    status: open ? (allRemotes ? 'ok' : 'degraded') : 'down',
    ...api,
    remotes,
    releases: releaseReport(),
  };
}
