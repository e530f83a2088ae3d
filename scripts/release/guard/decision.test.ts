import { decide, type StepCounts, tests } from './decision';
import { emptyCounts, problemKinds } from './evidence';

const start = (percent: number): StepCounts => ({ percent, counts: emptyCounts() });

test('The alphas of all tests add up to 0.01, the maximum probability of a rollback by chance', () => {
  const sum = problemKinds.reduce((total, kind) => total + tests[kind].alpha, 0);
  expect(sum).toBeCloseTo(0.01, 12);
});

/** Bad visits with the canary and with the live release, their kind, and the e-value with its limit. */
const rollbacks = [
  [11, 'visits with a failed render', 20, 'renders', 413, 400],
  [14, 'visits with a failed render', 30, 'renders', 629, 400],
  [3, 'visits with an error or a failed load', 0, 'errors', 168, 167],
  [10, 'visits with an error or a failed load', 19, 'errors', 174, 167],
  [8, 'visits whose largest paint took more than 2.5 s', 0, 'lcp', 2872, 2000],
  [17, 'visits whose largest paint took more than 2.5 s', 25, 'lcp', 2062, 2000],
  [16, 'visits with a layout shift of more than 0.1', 22, 'cls', 2206, 2000],
  [16, 'visits with an interaction of more than 0.2 s', 22, 'inp', 2206, 2000],
] as const;

test.each(rollbacks)(
  'With %i %s, against %i with the live release, a 10%% canary is rolled back, but not with one fewer',
  (canary, subject, live, kind, evidence, limit) => {
    const step = start(10);
    Object.assign(step.counts.canary, { visits: 500, [kind]: canary });
    Object.assign(step.counts.live, { visits: 4500, [kind]: live });
    const releases = `${canary} of 500 with the canary, ${live} of 4500 with the live release`;
    const reason = `${subject}: ${releases} (e-value ${evidence}, limit ${limit})`;
    expect(decide([step], 1000)).toEqual({ kind: 'roll back', reason });
    step.counts.canary[kind] -= 1;
    expect(decide([step], 1000)).toEqual({ kind: 'continue' });
  },
);

test('The evidence of all steps is added, each with the percentage of its step', () => {
  const [first, second] = [start(10), start(25)];
  first.counts = {
    canary: { ...first.counts.canary, visits: 300, errors: 7 },
    live: { ...first.counts.live, visits: 2700, errors: 10 },
  };
  second.counts = {
    canary: { ...second.counts.canary, visits: 400, errors: 8 },
    live: { ...second.counts.live, visits: 1200, errors: 9 },
  };
  expect(decide([first], 1000)).toEqual({ kind: 'continue' });
  expect(decide([second], 1000)).toEqual({ kind: 'continue' });
  expect(decide([first, second], 1000)).toEqual({
    kind: 'roll back',
    reason: expect.stringContaining(': 15 of 700 with the canary, 19 of 3900 with the live release'),
  });
});

test('Without a step, a guard continues', () => {
  expect(decide([], 0)).toEqual({ kind: 'continue' });
});

test('A canary that started at another percentage is promoted to the next higher step, and never beyond 100%', () => {
  const promotion = (percent: number) => decide([start(percent)], 0);
  expect([1, 10, 24, 60, 100].map(promotion)).toEqual(
    [10, 25, 25, 100, 100].map((percent) => ({ kind: 'promote', percent })),
  );
});

test('A canary without problems is promoted from 10% to 25%, 50% and 100%, each time after 200 visits with each release', () => {
  const steps = [start(10)];
  const promote = (percent: number) => {
    const { counts } = steps.at(-1) ?? start(0);
    counts.canary.visits = 200;
    counts.live.visits = 199;
    expect(decide(steps, 200)).toEqual({ kind: 'continue' });
    counts.live.visits = 200;
    expect(decide(steps, 200)).toEqual({ kind: 'promote', percent });
    steps.push(start(percent));
  };
  for (const percent of [25, 50, 100]) promote(percent);
});

test('Evidence against a canary takes precedence over its promotion', () => {
  const step = start(10);
  step.counts.canary = { ...step.counts.canary, visits: 500, errors: 40 };
  step.counts.live = { ...step.counts.live, visits: 4500, errors: 2 };
  expect(decide([step], 200)).toEqual({
    kind: 'roll back',
    reason: expect.stringMatching(
      /^visits with an error or a failed load: 40 of 500 with the canary, 2 of 4500 with the live release \(e-value [\d.]+(e\+\d+)?, limit 167\)$/,
    ),
  });
});
