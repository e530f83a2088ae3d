import { eValue } from './sequential-test';

const comparison = { margin: 1, alternatives: [2, 8, 64] };

/** Returns the probability of `canary` successes in `n` trials. */
function binomial(n: number, canary: number, probability: number): number {
  let ways = 1;
  for (let index = 0; index < canary; index += 1) ways *= (n - index) / (index + 1);
  return ways * probability ** canary * (1 - probability) ** (n - canary);
}

/**
 * Returns the expected e-value after `n` bad visits, if bad visits are `factor` times as frequent with the
 * canary.
 */
function expectedEValue(n: number, share: number, factor: number, margin = 1): number {
  const probability = (share * factor) / (share * factor + 1 - share);
  let sum = 0;
  for (let canary = 0; canary <= n; canary += 1)
    sum +=
      binomial(n, canary, probability) *
      eValue([{ share, canary, live: n - canary }], { ...comparison, margin });
  return sum;
}

test.each([0.01, 0.1, 0.25, 0.5, 0.99])(
  'With a share of %s, the expected e-value is 1 if bad visits are equally frequent with both releases, below 1 if they are less frequent with the canary, and above 1 if they are more frequent with it',
  (share) => {
    for (const n of [1, 5, 30]) {
      expect(expectedEValue(n, share, 1)).toBeCloseTo(1, 9);
      expect(expectedEValue(n, share, 0.5)).toBeLessThan(1);
      expect(expectedEValue(n, share, 4)).toBeGreaterThan(1);
    }
  },
);

test('The expected e-value is at most 1 for a canary within the margin, and above 1 for a canary beyond it', () => {
  expect(expectedEValue(20, 0.1, 1.5, 1.5)).toBeCloseTo(1, 9);
  expect(expectedEValue(20, 0.1, 1.2, 1.5)).toBeLessThan(1);
  expect(expectedEValue(20, 0.1, 3, 1.5)).toBeGreaterThan(1);
});

test('With a single alternative, the e-value of several steps is the product of their e-values, and without steps it is 1', () => {
  const first = { share: 0.1, canary: 3, live: 4 };
  const second = { share: 0.5, canary: 6, live: 2 };
  const single = { margin: 1, alternatives: [4] };
  expect(eValue([first, second], single)).toBeCloseTo(eValue([first], single) * eValue([second], single), 9);
  expect(eValue([], single)).toBe(1);
});

test('Three bad visits with a 10% canary and none with the live release yield an e-value above 167', () => {
  const errors = { margin: 1, alternatives: [3, 8, 24] };
  const afterBadVisits = (canary: number, live = 0) => eValue([{ share: 0.1, canary, live }], errors);
  expect(afterBadVisits(2)).toBeLessThan(167);
  expect(afterBadVisits(3)).toBeGreaterThan(167);
  expect(afterBadVisits(3, 10)).toBeLessThan(2);
});
