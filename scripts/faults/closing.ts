/** SIGTERM to npm alone while something does not end by itself: every program ends all the same. */
import { OwnStore } from '../start/testing/own-store';
import { dripRequests } from '../start/testing/slow-clients';
import { unless } from './scenario';
import type { Scenario } from './scenario';

/** What `npm start` promises: 10 s, after which it kills what is left, and a second for that. */
const WITHIN_MS = 11_000;

const closing = (name: string, fault: string, hinder: (store: OwnStore) => Promise<unknown>): Scenario => ({
  name,
  async run(context) {
    const store = await OwnStore.open({ REQUEST_TIMEOUT: '600' });
    context.defer(() => store.close());
    await hinder(store);
    const started = performance.now();
    store.signal('SIGTERM');
    await store.ended;
    const ms = Math.round(performance.now() - started);
    const left = await store.left();
    return {
      fault,
      happened: `closed after ${ms} ms, ${left.length} processes left`,
      problems: [
        ...unless(left.length === 0, `still running: ${left.join(', ')}`),
        ...unless(store.output.includes('Press Start is closed.'), 'no line says that the store is closed'),
        ...unless(context.short || ms <= WITHIN_MS, `it took ${ms} ms`),
      ],
    };
  },
});

/** A stopped process gets no signal but SIGKILL. */
export const hostHangs = closing('host-hangs', 'the host hangs while the store closes', async (store) =>
  process.kill((await store.pidOf('host')) ?? 0, 'SIGSTOP'),
);

export const clientHangs = closing(
  'client-hangs',
  'a client never ends its request while the store closes',
  (store) => dripRequests(store.portOf('host'), 1, 'body'),
);
