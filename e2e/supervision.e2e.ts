/** How `npm start` ends. Programs that die or hang are faults: `npm run faults` brings them about. */
import { OwnStore } from '../scripts/start/testing/own-store';
import { expect, test } from './test';

/** Each starts a whole store, which takes as long as the machine is busy; nothing here is measured by the clock. */
const startMs = 600_000;
test.describe.configure({ timeout: startMs });

test('a second Ctrl-C ends the store at once', async () => {
  const store = await OwnStore.open();
  process.kill((await store.pidOf('host')) ?? 0, 'SIGSTOP');
  await store.interruptUntilEnded();
  expect(store.output).toContain('without waiting for its programs');
  expect(await store.left()).toEqual([]);
  await store.close();
});

test('settings with which the api cannot start end the store with the api’s own line, and no restart', async () => {
  const store = await OwnStore.start({ PAYMENT_HOLD_MINUTES: 'soon' });
  await store.ended;
  expect(store.output).toContain("PAYMENT_HOLD_MINUTES is 'soon'");
  expect(store.output).not.toContain('starts again');
  expect(await store.left()).toEqual([]);
  await store.close();
});
