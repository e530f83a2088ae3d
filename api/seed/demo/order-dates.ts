import type { Random } from '@press-start/art/random';
import { DAY } from './order-steps';

const MONTHS = 18;

/** Minimum share of orders in the last week, so that some orders are in transit. */
const LAST_WEEK_SHARE = 0.075;
/** Minimum share of orders in October, the month that the dashboard's chart shows by default. */
const OCTOBER_SHARE = 0.2;

export function openingDay(now: Date): Date {
  return new Date(now.getTime() - MONTHS * 30.4 * DAY);
}

/** Returns order times, oldest first, with more in October and in the last week. */
export function makeOrderTimes(random: Random, count: number, now: Date): Date[] {
  const opening = openingDay(now).getTime();
  const end = now.getTime();
  const recent = Math.round(count * LAST_WEEK_SHARE);
  const inOctober = Math.round(count * OCTOBER_SHARE);
  const octobers = octobersBetween(opening, end);
  const times = Array.from({ length: count }, (_, index) => {
    if (index < recent) return end - ((index + 1) / recent) * 7 * DAY;
    const [from, to] = index < recent + inOctober ? random.pick(octobers) : [opening, end - DAY];
    return random.float(from, to);
  });
  return times.sort((a, b) => a - b).map((time) => new Date(Math.floor(time)));
}

type Span = readonly [from: number, to: number];

/** Throws if the range contains no day of October. */
function octobersBetween(from: number, to: number): [Span, ...Span[]] {
  const last = new Date(to).getUTCFullYear();
  const spans = [last, last - 1, last - 2]
    .map((year): Span => [Math.max(Date.UTC(year, 9, 1), from), Math.min(Date.UTC(year, 10, 1), to)])
    .filter(([start, end]) => start < end);
  const [first, ...others] = spans;
  if (first === undefined) throw new Error('The demo must cover an October');
  return [first, ...others];
}
