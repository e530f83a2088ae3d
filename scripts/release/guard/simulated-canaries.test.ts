/** Simulates whole guarded canaries, visit by visit, with seeded random numbers. */
import { decide, type StepCounts } from './decision';
import { emptyCounts, type ProblemKind, problemKinds } from './evidence';

/** Returns a generator of random numbers from 0 to 1 (mulberry32). The same seed yields the same numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The probability that a visit has a problem, by kind. */
type Rates = Record<ProblemKind, number>;

const usual: Rates = { renders: 0.002, errors: 0.01, lcp: 0.25, cls: 0.1, inp: 0.15 };
const perfect: Rates = { renders: 0, errors: 0, lcp: 0, cls: 0, inp: 0 };

const start = (percent: number): StepCounts => ({ percent, counts: emptyCounts() });

interface Run {
  outcome: 'promoted' | 'rolled back';
  reason?: string;
  /** Percentage of visitors who received the canary in the last step. */
  percent: number;
  canaryVisits: number;
}

interface Simulation {
  seed: number;
  canary: Rates;
  live: Rates;
  percent?: number;
  /** Visits per step. */
  visits?: number;
}

/**
 * Runs a canary until it is promoted or rolled back. Decides only when the result may change: at the end of a
 * step, and after each bad visit with the canary, because only such visits increase an e-value.
 */
function simulate({ seed, canary, live, percent = 10, visits = 200 }: Simulation): Run {
  const random = randomNumbers(seed);
  const steps = [start(percent)];
  let canaryVisits = 0;
  for (;;) {
    const step = steps.at(-1) ?? start(percent);
    const isCanary = random() * 100 < step.percent;
    const counts = step.counts[isCanary ? 'canary' : 'live'];
    counts.visits += 1;
    if (isCanary) canaryVisits += 1;
    const rates = isCanary ? canary : live;
    const problems = problemKinds.filter((kind) => random() < rates[kind]);
    for (const kind of problems) counts[kind] += 1;
    const isComplete = Math.min(step.counts.canary.visits, step.counts.live.visits) >= visits;
    if (!isComplete && !(isCanary && problems.length > 0)) continue;
    const decision = decide(steps, visits);
    if (decision.kind === 'roll back')
      return { outcome: 'rolled back', reason: decision.reason, percent: step.percent, canaryVisits };
    if (decision.kind === 'continue') continue;
    if (decision.percent === 100) return { outcome: 'promoted', percent: step.percent, canaryVisits };
    steps.push(start(decision.percent));
  }
}

/** Number of seeds for a claim about a share of all runs; one in a hundred of them is 3. */
const manyRuns = 300;

const runs = (count: number, options: Omit<Simulation, 'seed'>): Run[] =>
  Array.from({ length: count }, (_, seed) => simulate({ ...options, seed }));

const rolledBack = (all: readonly Run[]) => all.filter(({ outcome }) => outcome === 'rolled back');

test.each([
  ['usual problems', usual],
  ['rare problems', { renders: 0.0005, errors: 0.002, lcp: 0.05, cls: 0.02, inp: 0.02 }],
])(
  'With %s, an equal canary is rolled back in at most 3 of 300 runs, and promoted in the others',
  (_name, rates) => {
    const all = runs(manyRuns, { canary: rates, live: rates });
    expect(rolledBack(all).length).toBeLessThanOrEqual(manyRuns / 100);
    for (const { outcome, percent, canaryVisits } of all)
      if (outcome === 'promoted') expect([percent, canaryVisits]).toEqual([50, expect.any(Number)]);
  },
);

test('A canary whose vitals are worse only within the margin is rolled back in at most 3 of 300 runs', () => {
  const canary = { ...usual, lcp: usual.lcp * 1.5, cls: usual.cls * 1.5, inp: usual.inp * 1.5 };
  expect(rolledBack(runs(manyRuns, { canary, live: usual })).length).toBeLessThanOrEqual(manyRuns / 100);
});

test.each([
  [5, 0, 0.98],
  [10, 0, 0.98],
  [25, 0, 0.95],
  [10, 0.0025, 0.9],
  [10, 0.005, 0.8],
])(
  'A %s%% canary with errors for one visitor in twenty, against a live error rate of %s, is rolled back before 200 visits in at least %s of the runs',
  (percent, errors, power) => {
    const all = runs(manyRuns, {
      percent,
      canary: { ...perfect, errors: 0.05 },
      live: { ...perfect, errors },
    });
    const inTime = rolledBack(all).filter(({ canaryVisits }) => canaryVisits < 200);
    expect(inTime.length / manyRuns).toBeGreaterThanOrEqual(power);
    expect(inTime[0]?.reason).toMatch(/^visits with an error or a failed load: \d+ of \d+ with the canary/);
  },
);

test('A canary that differs only in failed renders or slow paints is rolled back in at least 95% of the runs, and the reason names the problem', () => {
  const failing = runs(200, { canary: { ...usual, renders: 0.05 }, live: usual });
  expect(rolledBack(failing).length).toBeGreaterThanOrEqual(190);
  expect(
    rolledBack(failing).filter(({ reason }) => reason?.startsWith('visits with a failed render')).length,
  ).toBeGreaterThanOrEqual(185);
  const slow = runs(200, { canary: { ...usual, lcp: 0.75 }, live: usual });
  expect(rolledBack(slow).length).toBeGreaterThanOrEqual(190);
  expect(rolledBack(slow)[0]?.reason).toContain('visits whose largest paint took more than 2.5 s');
});
