import { cached } from './cached';

function counter(fails = false) {
  let asked = 0;
  const ask = async (question: string) => {
    asked += 1;
    if (fails && asked === 1) throw new Error('not now');
    return `${question} ${asked}`;
  };
  const clock = { time: 0 };
  const tell = cached(ask, { now: () => new Date(clock.time), goodFor: 1000, most: 2 });
  return { tell, clock };
}

test('the same question at the same time is asked once, another one is not mixed up with it', async () => {
  const { tell } = counter();
  expect(await Promise.all([tell('a'), tell('a'), tell('b')])).toEqual(['a 1', 'a 1', 'b 2']);
});

test('after its time it is asked again', async () => {
  const { tell, clock } = counter();
  await tell('a');
  clock.time = 999;
  expect(await tell('a')).toBe('a 1');
  clock.time = 1000;
  expect(await tell('a')).toBe('a 2');
});

test('a failure is not kept', async () => {
  const { tell } = counter(true);
  await expect(tell('a')).rejects.toThrow('not now');
  expect(await tell('a')).toBe('a 2');
});

test('no more answers are kept than said', async () => {
  const { tell } = counter();
  for (const question of ['a', 'b', 'c']) await tell(question);
  expect(await tell('a')).toBe('a 4');
});

test('while the answer takes its time nobody asks beside it, however long', async () => {
  let give: (answer: string) => void = () => undefined;
  let asked = 0;
  const clock = { time: 0 };
  const ask = (_question: null) => {
    asked += 1;
    return new Promise<string>((resolve) => (give = resolve));
  };
  const tell = cached(ask, { now: () => new Date(clock.time), goodFor: 1000, most: 2 });
  const first = tell(null);
  clock.time = 60_000;
  const second = tell(null);
  give('late');
  expect(await Promise.all([first, second])).toEqual(['late', 'late']);
  clock.time += 999;
  expect(await tell(null)).toBe('late');
  expect(asked).toBe(1);
});

test('an older answer stands in for one that fails, where that is wanted, and the next caller asks again', async () => {
  const clock = { time: 0 };
  const answers = [async () => 'first', () => Promise.reject(new Error('not now')), async () => 'third'];
  const ask = (_question: null) => answers.shift()?.() ?? Promise.reject(new Error('no more answers'));
  const tell = cached(ask, {
    now: () => new Date(clock.time),
    goodFor: 1000,
    most: 1,
    staleOnFailure: true,
  });
  expect(await tell(null)).toBe('first');
  clock.time = 1000;
  expect(await tell(null)).toBe('first');
  expect(await tell(null)).toBe('third');
  clock.time = 2000;
  expect(await tell(null)).toBe('third');
  await expect(
    cached(() => Promise.reject(new Error('never')), { goodFor: 1, most: 1, staleOnFailure: true })(null),
  ).rejects.toThrow('never');
});
