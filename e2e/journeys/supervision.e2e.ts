/** Tests how `npm start` exits. For programs that crash or hang, see `npm run faults`. */
import { OwnStore } from '../../scripts/start/testing/own-store';
import { expect, test } from '../support/test';

/** Time limit for starting a store, in milliseconds; it takes minutes on a busy machine. */
const startMs = 600_000;
test.describe.configure({ timeout: startMs });

test('A second Ctrl-C stops the store immediately', async () => {
  const store = await OwnStore.open();
  process.kill((await store.pidOf('host')) ?? 0, 'SIGSTOP');
  await store.interruptUntilEnded();
  expect(store.output).toContain('without waiting for its programs');
  expect(await store.remaining()).toEqual([]);
  await store.close();
});

test('An invalid API setting stops the store with an error message and without a restart', async () => {
  const store = await OwnStore.start({ PAYMENT_HOLD_MINUTES: 'soon' });
  await store.ended;
  expect(store.output).toContain("PAYMENT_HOLD_MINUTES is 'soon'");
  expect(store.output).not.toContain('starts again');
  expect(await store.remaining()).toEqual([]);
  await store.close();
});
