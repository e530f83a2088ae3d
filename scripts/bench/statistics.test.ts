import fc from 'fast-check';
import { formatNumber, formatSamples, median, percentile, summarize } from './statistics';

const samples = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 50 });

test('The median is the middle sample, or the mean of the middle two, or NaN without samples', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 9, 1, 5])).toBe(7);
  expect(median([4])).toBe(4);
  expect(median([])).toBeNaN();
});

test('A percentile is the smallest sample with at least the requested share of the samples at or below it', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([1, 2, 3, 4], 0.75)).toBe(3);
  expect(percentile([1, 2, 3, 4, 5], 0.75)).toBe(4);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test('A percentile is a sample that at least the requested share of the samples does not exceed', () => {
  fc.assert(
    fc.property(samples, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
      const limit = percentile(all, share);
      expect(all).toContain(limit);
      expect(all.filter((sample) => sample <= limit).length / all.length).toBeGreaterThanOrEqual(
        share - 1e-9,
      );
    }),
  );
});

test('summarize returns the minimum, the maximum and a median between them, and does not reorder the samples', () => {
  fc.assert(
    fc.property(samples, (all) => {
      const before = [...all];
      const { median: middle, min, max } = summarize(all);
      expect([min, max]).toEqual([Math.min(...all), Math.max(...all)]);
      expect(middle).toBeGreaterThanOrEqual(min);
      expect(middle).toBeLessThanOrEqual(max);
      expect(all).toEqual(before);
    }),
  );
});

test('Samples are formatted as a median and range, or as one number if all round to it, and NaN as a dash', () => {
  expect(formatSamples([1200.4, 1100, 1500])).toBe('1,200 (1,100-1,500)');
  expect(formatSamples([1.04, 1.01, 1])).toBe('1');
  expect(formatSamples([1.26, 1.1, 1.5], 1)).toBe('1.3 (1.1-1.5)');
  expect(formatNumber(12_345.67, 1)).toBe('12,345.7');
  expect([formatNumber(NaN), formatNumber(Infinity)]).toEqual(['-', '-']);
});
