/** Scenarios with faults in the programs of `npm start`, and with clients that never complete a request. */
import { killProgram } from '../start/testing/kill-program';
import { sendEndlessRequests } from '../start/testing/slow-clients';
import type { ProgramName } from '../start/testing/spawned-store';
import { SpawnedStore } from '../start/testing/spawned-store';
import type { Scenario } from './scenario';
import { problemUnless } from './scenario';
import { waitFor } from './wait';

/** Kills one program, which `npm start` must restart while the other programs stay available. */
const killScenario = (name: string, program: ProgramName): Scenario => ({
  name,
  async run(context) {
    const store = await SpawnedStore.open();
    context.defer(() => store.close());
    const before = await store.pidOf(program);
    const { recoveryMs, requests, failed } = await killProgram(store, program);
    return {
      fault: `the ${program} is killed`,
      effect: `restarted; ${failed.length} of ${requests} requests to the other programs failed`,
      recoveryMs,
      problems: [
        ...failed,
        ...problemUnless((await store.pidOf(program)) !== before, 'the process id has not changed'),
        ...problemUnless(
          store.output.includes(`The ${program} exited (SIGKILL) and will restart in `),
          'the output does not report the restart',
        ),
      ],
    };
  },
});

export const apiKilled = killScenario('api-killed', 'api');
export const hostKilled = killScenario('host-killed', 'host');
export const releaseServerKilled = killScenario('release-server-killed', 'release server');

/** `npm start` kills programs that have not stopped after 9.7 s. The rest is time for npm to exit. */
const CLOSED_WITHIN_MS = 11_000;

/** Sends SIGTERM to npm while a program or a client prevents a normal shutdown. */
const hungShutdownScenario = (
  name: string,
  fault: string,
  obstruct: (store: SpawnedStore) => Promise<unknown>,
): Scenario => ({
  name,
  async run(context) {
    const store = await SpawnedStore.open({ REQUEST_TIMEOUT: '600' });
    context.defer(() => store.close());
    await obstruct(store);
    const started = performance.now();
    store.signal('SIGTERM');
    await store.exited;
    const ms = Math.round(performance.now() - started);
    const remaining = await store.remaining();
    return {
      fault,
      effect: `closed after ${ms} ms, ${remaining.length} processes remain`,
      problems: [
        ...problemUnless(remaining.length === 0, `still running: ${remaining.join(', ')}`),
        ...problemUnless(
          store.output.includes('Press Start is closed.'),
          'the output does not report that the store is closed',
        ),
        ...problemUnless(context.short || ms <= CLOSED_WITHIN_MS, `the shutdown took ${ms} ms`),
      ],
    };
  },
});

/** A process that SIGSTOP has suspended does not handle SIGTERM. */
export const hostHangs = hungShutdownScenario(
  'host-hangs',
  'the host hangs while the store shuts down',
  async (store) => process.kill((await store.pidOf('host')) ?? 0, 'SIGSTOP'),
);

export const clientHangs = hungShutdownScenario(
  'client-hangs',
  'a client never completes its request while the store shuts down',
  (store) => sendEndlessRequests(store.portOf('host'), 1, 'body'),
);

const SLOW_CLIENTS = 500;
const MAX_PAGE_MS = 1000;

/** 500 clients send a body and 500 send headers, one character at a time. Pages must stay available. */
export const slowClients: Scenario = {
  name: 'slow-clients',
  async run(context) {
    const store = await SpawnedStore.open({ REQUEST_TIMEOUT: '5' });
    context.defer(() => store.close());
    const slow = await Promise.all(
      (['body', 'headers'] as const).map((kind) =>
        sendEndlessRequests(store.portOf('host'), SLOW_CLIENTS, kind),
      ),
    );
    let disconnected = false;
    const allClosed = Promise.all(slow.map(({ closed }) => closed)).finally(() => (disconnected = true));
    const times: number[] = [];
    const failed: number[] = [];
    await waitFor('the slow clients to be disconnected', async () => {
      const started = performance.now();
      const { status } = await fetch(store.url('host', '/about'));
      times.push(performance.now() - started);
      if (status !== 200) failed.push(status);
      return disconnected;
    });
    await allClosed;
    const slowest = Math.round(Math.max(...times));
    return {
      fault: `${2 * SLOW_CLIENTS} clients never complete their requests`,
      effect: `all were disconnected; ${times.length} pages were served until then, the slowest after ${slowest} ms`,
      problems: [
        ...problemUnless(failed.length === 0, `pages with status ${failed.join()}`),
        ...problemUnless(context.short || slowest <= MAX_PAGE_MS, `a page took ${slowest} ms`),
      ],
    };
  },
};
