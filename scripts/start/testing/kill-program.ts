/** Kills one program of a store and watches the store until the program serves again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './own-store';
import type { OwnStore, ProgramName } from './own-store';

/** Between two rounds of visitors: the store is watched, not loaded. */
const PAUSE_MS = 20;

type Place = [program: ProgramName, path: string];

/** By program: an address that it answers by itself, and those that the others go on answering without it. */
export const watched: Record<ProgramName, { own: string; status: number; others: Place[] }> = {
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

export interface Watched {
  recoveryMs: number;
  /** Requests to the other programs in that time, and those that did not get 200. */
  asked: number;
  failed: string[];
}

export async function killProgram(store: OwnStore, name: ProgramName): Promise<Watched> {
  const { own, status, others } = watched[name];
  const pid = await store.pidOf(name);
  if (pid === undefined) throw new Error(`There is no ${name} to kill`);
  process.kill(pid, 'SIGKILL');
  let recovered = false;
  const recovery = until(store.url(name, own), status).finally(() => (recovered = true));
  const failed: string[] = [];
  let recorded = 0;
  // At least once, even when it is back already.
  do {
    for (const [other, place] of others) {
      const response = await fetch(store.url(other, place)).catch((error: unknown) => ({
        status: String(error),
      }));
      recorded += 1;
      if (response.status !== 200) failed.push(`${other} ${place}: ${response.status}`);
    }
    await sleep(PAUSE_MS);
  } while (!recovered);
  return { recoveryMs: Math.round(await recovery), asked: recorded, failed };
}
