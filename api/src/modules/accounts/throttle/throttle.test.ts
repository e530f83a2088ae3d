import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestStore } from '../../../testing/store';
import { Throttle } from './throttle.repo';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

const policy = { name: 'test', free: 3, first: 5000, longest: 60_000 };
const at = (milliseconds: number) =>
  new Throttle(store.db, policy, () => new Date(1_800_000_000_000 + milliseconds));

test('A process whose clock is behind still has its free attempts', async () => {
  expect(await at(900).take('juno')).toBeUndefined();
  expect(await at(0).take('juno')).toBeUndefined();
  expect(await at(500).take('juno')).toBeUndefined();
  expect(await at(500).take('juno')).toBe(5);
});

test('An attempt that was undone leaves no pause', async () => {
  await at(900).take('mossy');
  await at(900).undo('mossy');
  expect(await at(0).take('mossy')).toBeUndefined();
});
