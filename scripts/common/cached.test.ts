import { cached } from './cached';

function counter(fails = false) {
  let recorded = 0;
  const load = async (question: string) => {
    recorded += 1;
    if (fails && recorded === 1) throw new Error('not now');
    return `${question} ${recorded}`;
  };
  const clock = { time: 0 };
  const readCached = cached(load, { now: () => new Date(clock.time), goodFor: 1000, most: 2 });
  return { tell: readCached, clock };
}

test('the same question at the same time is asked once, another one is not mixed up with it', async () => {
  const { tell: readCached } = counter();
  expect(await Promise.all([readCached('a'), readCached('a'), readCached('b')])).toEqual([
    'a 1',
    'a 1',
    'b 2',
  ]);
});

test('after its time it is asked again', async () => {
  const { tell: readCached, clock } = counter();
  await readCached('a');
  clock.time = 999;
  expect(await readCached('a')).toBe('a 1');
  clock.time = 1000;
  expect(await readCached('a')).toBe('a 2');
});

test('a failure is not kept', async () => {
  const { tell: readCached } = counter(true);
  await expect(readCached('a')).rejects.toThrow('not now');
  expect(await readCached('a')).toBe('a 2');
});

test('no more answers are kept than said', async () => {
  const { tell: readCached } = counter();
  for (const question of ['a', 'b', 'c']) await readCached(question);
  expect(await readCached('a')).toBe('a 4');
});

test('while the answer takes its time nobody asks beside it, however long', async () => {
  let give: (response: string) => void = () => undefined;
  let recorded = 0;
  const clock = { time: 0 };
  const load = (_question: null) => {
    recorded += 1;
    return new Promise<string>((resolve) => (give = resolve));
  };
  const readCached = cached(load, { now: () => new Date(clock.time), goodFor: 1000, most: 2 });
  const first = readCached(null);
  clock.time = 60_000;
  const second = readCached(null);
  give('late');
  expect(await Promise.all([first, second])).toEqual(['late', 'late']);
  clock.time += 999;
  expect(await readCached(null)).toBe('late');
  expect(recorded).toBe(1);
});

test('an older answer stands in for one that fails, where that is wanted, and the next caller asks again', async () => {
  const clock = { time: 0 };
  const responses = [async () => 'first', () => Promise.reject(new Error('not now')), async () => 'third'];
  const load = (_question: null) => responses.shift()?.() ?? Promise.reject(new Error('no more answers'));
  const readCached = cached(load, {
    now: () => new Date(clock.time),
    goodFor: 1000,
    most: 1,
    staleOnFailure: true,
  });
  expect(await readCached(null)).toBe('first');
  clock.time = 1000;
  expect(await readCached(null)).toBe('first');
  expect(await readCached(null)).toBe('third');
  clock.time = 2000;
  expect(await readCached(null)).toBe('third');
  await expect(
    cached(() => Promise.reject(new Error('never')), { goodFor: 1, most: 1, staleOnFailure: true })(null),
  ).rejects.toThrow('never');
});
