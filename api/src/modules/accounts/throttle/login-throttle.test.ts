import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestStore } from '../../../testing/store';
import { LoginThrottle } from './login-throttle';

/** For one username from one IP address; the limits per username and per IP address are ten times as high. */
const FREE_ATTEMPTS = 2;

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

const now = new Date('2026-03-01T12:00:00.000Z');
const throttle = () => new LoginThrottle(store.db, FREE_ATTEMPTS, () => now);

test('Password guesses for one username are throttled even if each comes from a new IP address', async () => {
  const attemptFrom = (address: number) => throttle().take('everywhere', `198.51.100.${address}`);
  for (let count = 0; count < FREE_ATTEMPTS * 10; count += 1)
    expect(await attemptFrom(count)).toBeUndefined();
  expect(await attemptFrom(100)).toBe(5);
  expect(await throttle().take('another', '198.51.100.100')).toBeUndefined();
});

test('Password guesses from one IP address are throttled even if each is for a new username', async () => {
  const attemptFor = (index: number) => throttle().take(`name${index}`, '203.0.113.1');
  for (let count = 0; count < FREE_ATTEMPTS * 10; count += 1) expect(await attemptFor(count)).toBeUndefined();
  expect(await attemptFor(100)).toBe(5);
  expect(await throttle().take('name100', '203.0.113.2')).toBeUndefined();
});

test('Password guesses for one username are throttled per IP address first, so the user can still log in from other addresses', async () => {
  const attempt = () => throttle().take('rosa', '192.0.2.1');
  for (let count = 0; count < FREE_ATTEMPTS; count += 1) expect(await attempt()).toBeUndefined();
  expect(await attempt()).toBe(5);
  expect(await throttle().take('rosa', '192.0.2.2')).toBeUndefined();
});

test('A correct password resets the count of the username but subtracts only one attempt from the count of the IP address', async () => {
  const attempt = (name: string, address: string) => throttle().take(name, address);
  for (let count = 0; count < FREE_ATTEMPTS * 10; count += 1)
    await attempt('victim', `192.0.2.${100 + count}`);
  expect(await attempt('victim', '192.0.2.50')).toBe(5);
  await throttle().reset('victim', '192.0.2.50');
  expect(await attempt('victim', '192.0.2.50')).toBeUndefined();

  for (let count = 0; count < FREE_ATTEMPTS * 10; count += 1) await attempt(`guess${count}`, '192.0.2.200');
  await throttle().reset('guess0', '192.0.2.200');
  expect(await attempt('last', '192.0.2.200')).toBeUndefined();
  expect(await attempt('one-more', '192.0.2.200')).toBe(5);
});
