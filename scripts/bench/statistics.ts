/** Summarises and formats samples. */

interface Summary {
  median: number;
  min: number;
  max: number;
}

const ascending = (samples: readonly number[]) => [...samples].sort((a, b) => a - b);

/** Returns the median, or NaN if there are no samples. */
export function median(samples: readonly number[]): number {
  const sorted = ascending(samples);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/**
 * Returns the nearest-rank percentile, or NaN if there are no samples.
 * @param share fraction from 0 to 1, such as 0.99 for the 99th percentile
 */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = ascending(samples);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

export function summarize(samples: readonly number[]): Summary {
  const sorted = ascending(samples);
  return { median: median(sorted), min: sorted[0] ?? NaN, max: sorted.at(-1) ?? NaN };
}

/** Formats a number with thousands separators, or returns '-' if it is not finite. */
export const formatNumber = (number: number, digits = 0): string =>
  Number.isFinite(number)
    ? number.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '-';

/** Formats the median and, unless they round to the same value, the extremes. @example '120 (110-150)' */
export function formatSamples(samples: readonly number[], digits = 0): string {
  const { median: middle, min, max } = summarize(samples);
  const [low, high] = [formatNumber(min, digits), formatNumber(max, digits)];
  return low === high ? low : `${formatNumber(middle, digits)} (${low}-${high})`;
}
