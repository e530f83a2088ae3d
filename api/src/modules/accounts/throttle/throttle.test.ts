import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestStore } from '../../../testing/store';
import { Throttle } from './throttle.repo';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

const policy = { name: 'test', freeAttempts: 3, firstPauseMs: 5000, longestPauseMs: 60_000 };
const throttleAt = (milliseconds: number) =>
  new Throttle(store.db, policy, () => new Date(1_800_000_000_000 + milliseconds));

test('The throttle allows all free attempts without a pause, even if the clock of one process is behind', async () => {
  expect(await throttleAt(900).take('juno')).toBeUndefined();
  expect(await throttleAt(0).take('juno')).toBeUndefined();
  expect(await throttleAt(500).take('juno')).toBeUndefined();
  expect(await throttleAt(500).take('juno')).toBe(5);
});

test('An undone attempt does not count towards the limit of the throttle', async () => {
  for (let attempt = 0; attempt < policy.freeAttempts; attempt += 1) await throttleAt(900).take('mossy');
  await throttleAt(900).undo('mossy');
  expect(await throttleAt(900).take('mossy')).toBeUndefined();
  expect(await throttleAt(900).take('mossy')).toBe(5);
});
