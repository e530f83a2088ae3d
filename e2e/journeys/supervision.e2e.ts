/** Tests how `npm start` exits. For programs that crash or hang, see `npm run faults`. */
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import { expect, test } from '../support/test';

/** Time limit for starting a store, which can take minutes on a busy machine. */
const startTimeoutMs = 600_000;
test.describe.configure({ timeout: startTimeoutMs });

test('A second Ctrl-C stops the store immediately, even if the host hangs', async () => {
  const store = await SpawnedStore.open();
  const host = await store.pidOf('host');
  if (!host) throw new Error('The host is not running');
  process.kill(host, 'SIGSTOP');
  await store.interruptUntilExited();
  expect(store.output).toContain('without waiting for its programs');
  expect(await store.remaining()).toEqual([]);
  await store.close();
});

test('An invalid API setting stops the store with an error message and without a restart', async () => {
  const store = await SpawnedStore.start({ PAYMENT_HOLD_MINUTES: 'soon' });
  await store.exited;
  expect(store.output).toContain("PAYMENT_HOLD_MINUTES is 'soon'");
  expect(store.output).not.toContain('will restart');
  expect(await store.remaining()).toEqual([]);
  await store.close();
});
