import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DatabaseUnavailable } from '../db/failure';
import { HttpError } from './errors';
import { BLOCKED, GroupAdmission } from './group-admission';

const NEVER = 2 ** 31 - 1;
const LIMITS = { concurrency: 1, groupSize: 10, maxWaiting: 30, timeoutMs: NEVER };

interface Job {
  id: number;
  game: string;
  owner: number;
  outcome: 'succeeds' | 'rejected' | 'fails' | 'blocked';
}

const jobs = fc.array(
  fc.record({
    game: fc.constantFrom('a', 'b', 'c'),
    owner: fc.integer({ min: 1, max: 4 }),
    outcome: fc.constantFrom('succeeds', 'succeeds', 'rejected', 'fails', 'blocked'),
  }),
  { maxLength: 30 },
);

const rejection = new HttpError(409, { error: 'rejected', message: 'Rejected.' });
const statusOf = (error: unknown) => (error instanceof HttpError ? [error.status, error.retryAfter] : error);

const isKnownOutcome = (outcome: string): outcome is Job['outcome'] =>
  ['succeeds', 'rejected', 'fails', 'blocked'].includes(outcome);

/** The queue's groups run until the test completes or fails them. */
function controlledQueue(limits: Partial<typeof LIMITS> = {}) {
  const retried: number[] = [];
  const groups: { ids: number[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const queue = new GroupAdmission<number, string>(
    { ...LIMITS, ...limits },
    {
      keyOf: () => 'game',
      ownerOf: (id) => id,
      work: (ids) =>
        new Promise((resolve, reject) =>
          groups.push({ ids, finish: () => resolve(ids.map((id) => `done ${id}`)), fail: reject }),
        ),
      onRetry: (_error, count) => retried.push(count),
    },
  );
  const started = async (index: number) => {
    for (;;) {
      const group = groups[index];
      if (group !== undefined) return group;
      await nextTick();
    }
  };
  const startedIds = () => groups.map(({ ids }) => ids);
  return { started, startedIds, retried, run: (id: number) => queue.run(id).catch(statusOf) };
}

const nextTick = () => new Promise(setImmediate);

describe('the group queue', () => {
  test('Each job takes effect at most once and has its own outcome, even if other jobs in its group fail', async () => {
    await fc.assert(
      fc.asyncProperty(
        jobs,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (list, concurrency, groupSize) => {
          const running = new Set<string>();
          const done: number[] = [];
          const queue = new GroupAdmission<Job, number>(
            { ...LIMITS, concurrency, groupSize },
            {
              keyOf: ({ game }) => game,
              ownerOf: ({ owner }) => owner,
              work: async (group, isRetry) => {
                const key = isRetry ? `retry ${group[0]?.owner}` : (group[0]?.game ?? '');
                expect(running.has(key)).toBe(false);
                running.add(key);
                expect(running.size).toBeLessThanOrEqual(concurrency);
                expect(group.length).toBeLessThanOrEqual(groupSize);
                expect(new Set(group.map(({ game }) => game)).size).toBe(1);
                if (isRetry) expect(group.length).toBe(1);
                expect(new Set(group.map(({ owner }) => owner)).size).toBe(group.length);
                await nextTick();
                running.delete(key);
                if (group.some(({ outcome }) => outcome === 'fails')) throw new Error('failed');
                const isBlocked = ({ outcome }: Job) => outcome === 'blocked' && !isRetry;
                done.push(...group.filter((job) => !isBlocked(job)).map(({ id }) => id));
                return group.map((job) => {
                  if (isBlocked(job)) return BLOCKED;
                  return job.outcome === 'rejected' ? rejection : job.id;
                });
              },
              onRetry: () => undefined,
            },
          );
          const all = list.map((job, id) => ({
            ...job,
            id,
            outcome: isKnownOutcome(job.outcome) ? job.outcome : 'fails',
          }));
          const results = await Promise.all(
            all.map((job) => queue.run(job).catch((error: unknown) => error)),
          );
          const failure = new Error('failed');
          const succeeds = (id: number) => id;
          const expected = { rejected: () => rejection, fails: () => failure, succeeds, blocked: succeeds };
          expect(results).toEqual(all.map(({ id, outcome }) => expected[outcome](id)));
          const effective = all.filter(({ outcome }) => outcome !== 'fails').map(({ id }) => id);
          expect(done.toSorted((a, b) => a - b)).toEqual(effective);
        },
      ),
    );
  });

  test('Jobs that arrive together, or while a group with the same key runs, form one group in order of arrival', async () => {
    const { started, startedIds, run } = controlledQueue({ concurrency: 2 });
    const first = Promise.all([1, 2].map(run));
    const running = await started(0);
    const later = Promise.all([3, 4, 5].map(run));
    await nextTick();
    expect(startedIds()).toEqual([[1, 2]]);
    running.finish();
    (await started(1)).finish();
    expect(startedIds()).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    expect([await first, await later]).toEqual([
      ['done 1', 'done 2'],
      ['done 3', 'done 4', 'done 5'],
    ]);
  });

  test('After a group has failed, its jobs run individually, before any later job', async () => {
    const { started, startedIds, retried, run } = controlledQueue();
    const results = Promise.all([1, 2].map(run));
    const group = await started(0);
    const later = run(3);
    group.fail(new DatabaseUnavailable('deadlock', 'statement', undefined));
    for (const index of [1, 2, 3]) (await started(index)).finish();
    expect(await Promise.all([results, later])).toEqual([['done 1', 'done 2'], 'done 3']);
    expect(startedIds()).toEqual([[1, 2], [1], [2], [3]]);
    expect(retried).toEqual([2]);
  });

  test('A job is rejected with 503 and a Retry-After of one second if the queue is full or the wait is too long', async () => {
    const { started, startedIds, run } = controlledQueue({ maxWaiting: 1, timeoutMs: 20 });
    const first = run(1);
    const running = await started(0);
    const waiting = run(2);
    expect(await run(3)).toEqual([503, 1]);
    expect(await waiting).toEqual([503, 1]);
    running.finish();
    expect(await first).toBe('done 1');
    const later = run(4);
    (await started(1)).finish();
    expect([await later, startedIds()]).toEqual(['done 4', [[1], [4]]]);
  });

  test('When the database stops responding, the group and all waiting jobs are rejected, and later jobs run', async () => {
    const { started, run } = controlledQueue({ groupSize: 2 });
    const results = Promise.all([1, 2, 3].map(run));
    const lost = new DatabaseUnavailable('no response in time', 'server', undefined);
    (await started(0)).fail(lost);
    expect(await results).toEqual([lost, lost, lost]);
    const later = run(4);
    (await started(1)).finish();
    expect(await later).toBe('done 4');
  });
});
