import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DatabaseUnavailable } from '../db/failure';
import { Admission } from './admission';
import { HttpError } from './errors';

const NEVER = 2 ** 31 - 1;

function controlledJob() {
  let finish: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { work: () => done, finish, fail };
}

const statusOf = (error: unknown) => (error instanceof HttpError ? [error.status, error.retryAfter] : error);

describe('the admission queue', () => {
  test('At most the allowed number of jobs run concurrently, and each job runs once, in order of arrival', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.boolean(), { maxLength: 30 }),
        async (concurrency, outcomes) => {
          const admission = new Admission({ concurrency, maxWaiting: 30, timeoutMs: NEVER });
          let running = 0;
          let maximum = 0;
          const ran: number[] = [];
          const results = await Promise.allSettled(
            outcomes.map((succeeds, index) =>
              admission.run(async () => {
                running += 1;
                maximum = Math.max(maximum, running);
                ran.push(index);
                await new Promise(setImmediate);
                running -= 1;
                if (!succeeds) throw new Error('failed');
              }),
            ),
          );
          expect(results.map(({ status }) => status === 'fulfilled')).toEqual(outcomes);
          expect(ran).toEqual(outcomes.map((_, index) => index));
          expect(maximum).toBe(Math.min(concurrency, outcomes.length));
        },
      ),
    );
  });

  test('A job is rejected with 503 and a Retry-After of one second if the queue is full or the wait is too long', async () => {
    const admission = new Admission({ concurrency: 1, maxWaiting: 1, timeoutMs: 20 });
    const first = controlledJob();
    const running = admission.run(first.work);
    const waiting = admission.run(async () => 'never').catch(statusOf);
    expect(await admission.run(async () => 'never').catch(statusOf)).toEqual([503, 1]);
    expect(await waiting).toEqual([503, 1]);
    first.finish();
    await running;
    expect(await admission.run(async () => 'free again')).toBe('free again');
  });

  test('When the database stops responding, all waiting jobs are rejected immediately, and later jobs run', async () => {
    const admission = new Admission({ concurrency: 1, maxWaiting: 9, timeoutMs: NEVER });
    const first = controlledJob();
    const running = admission.run(first.work).catch(statusOf);
    const waiting = [1, 2, 3].map(() => admission.run(async () => 'never').catch(statusOf));
    const lost = new DatabaseUnavailable('no response in time', 'server', undefined);
    first.fail(lost);
    expect(await Promise.all([running, ...waiting])).toEqual([lost, lost, lost, lost]);
    expect(await admission.run(async () => 'free again')).toBe('free again');
  });

  test('A deadlock fails only the job in which it occurs, and waiting jobs run', async () => {
    const admission = new Admission({ concurrency: 1, maxWaiting: 9, timeoutMs: NEVER });
    const first = controlledJob();
    const running = admission.run(first.work).catch(statusOf);
    const waiting = admission.run(async () => 'ran');
    const deadlock = new DatabaseUnavailable('deadlock', 'statement', undefined);
    first.fail(deadlock);
    expect(await running).toBe(deadlock);
    expect(await waiting).toBe('ran');
  });
});
