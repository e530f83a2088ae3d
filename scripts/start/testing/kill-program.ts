/** Kills one program of a store and measures the time until it is available again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgramName, SpawnedStore } from './spawned-store';
import { waitForStatus } from './spawned-store';

/** Pause between rounds of requests, in milliseconds, to limit the load. */
const PAUSE_MS = 20;

type Probe = [program: ProgramName, path: string];

/**
 * For each program: a path that it serves itself, the expected status, and paths of other programs that must
 * stay available.
 */
export const probes: Record<ProgramName, { own: string; status: number; others: Probe[] }> = {
  'release server': {
    own: '/',
    status: 404,
    others: [
      ['host', '/about'],
      ['api', '/genres'],
    ],
  },
  host: { own: '/about', status: 200, others: [['api', '/genres']] },
  api: {
    own: '/genres',
    status: 200,
    others: [
      ['host', '/about'],
      ['host', '/livez'],
    ],
  },
};

export interface Recovery {
  recoveryMs: number;
  /** Number of requests to the other programs until the killed program was available again. */
  requests: number;
  /** The requests that did not return 200, each with its status or error. */
  failed: string[];
}

export async function killProgram(store: SpawnedStore, name: ProgramName): Promise<Recovery> {
  const { own, status, others } = probes[name];
  const pid = await store.pidOf(name);
  if (pid === undefined) throw new Error(`The ${name} is not running`);
  process.kill(pid, 'SIGKILL');
  let recovered = false;
  const recovery = waitForStatus(store.url(name, own), status).finally(() => (recovered = true));
  const failed: string[] = [];
  let requests = 0;
  // Request the other programs at least once, even if the killed program is already available again.
  do {
    for (const [other, page] of others) {
      const response = await fetch(store.url(other, page)).catch((error: unknown) => ({
        status: String(error),
      }));
      requests += 1;
      if (response.status !== 200) failed.push(`${other} ${page}: ${response.status}`);
    }
    await sleep(PAUSE_MS);
  } while (!recovered);
  return { recoveryMs: Math.round(await recovery), requests, failed };
}
