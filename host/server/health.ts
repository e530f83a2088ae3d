/** `/healthz`: a dead remote degrades the store, only a dead api or database closes it. */
import { config } from './config';
import { liveReleases } from './registry';
import { serverRelease } from './remotes';

type State = 'ok' | 'unreachable';

interface Health {
  status: 'ok' | 'degraded' | 'down';
  api: State;
  database: State;
  remotes: Record<string, State>;
}

/** A health check that hangs is worse than one that fails. */
const patienceMs = 3000;

async function apiHealth(): Promise<{ api: State; database: State }> {
  try {
    const answer = await fetch(`${config.apiUrls[0]}/healthz`, { signal: AbortSignal.timeout(patienceMs) });
    return { api: 'ok', database: answer.ok ? 'ok' : 'unreachable' };
  } catch {
    return { api: 'unreachable', database: 'unreachable' };
  }
}

async function remoteHealth(): Promise<Record<string, State>> {
  const releases = await liveReleases();
  const states = releases.map(async (release): Promise<[string, State]> => {
    try {
      const entry = `${config.releasesOrigin}/${release.name}/${release.release}/web/remoteEntry.js`;
      const [answer] = await Promise.all([
        fetch(entry, { method: 'HEAD', signal: AbortSignal.timeout(patienceMs) }),
        serverRelease(release),
      ]);
      return [release.name, answer.ok ? 'ok' : 'unreachable'];
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
  return { status: open ? (allRemotes ? 'ok' : 'degraded') : 'down', ...api, remotes };
}
