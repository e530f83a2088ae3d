import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { repeat } from './repeat';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('Only one run of a job is active at a time, and stopping the job waits for the current run', async () => {
  let runs = 0;
  let finish: () => void = () => undefined;
  const job = () => {
    runs += 1;
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const stop = repeat(job, { everyMs: 1000, onError: () => undefined });
  await jest.advanceTimersByTimeAsync(3000);
  expect(runs).toBe(1);
  finish();
  await jest.advanceTimersByTimeAsync(1000);
  expect(runs).toBe(2);
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await jest.advanceTimersByTimeAsync(3000);
  expect([runs, isStopped]).toEqual([2, false]);
  finish();
  await stopping;
});

test('A failed run of a job is reported, and later runs still start', async () => {
  const errors: unknown[] = [];
  const stop = repeat(() => Promise.reject(new Error('not now')), {
    everyMs: 1000,
    onError: (error) => errors.push(error),
  });
  await jest.advanceTimersByTimeAsync(2000);
  expect(errors).toHaveLength(2);
  await stop();
});
