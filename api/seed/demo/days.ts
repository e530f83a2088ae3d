import type { Random } from '../covers/pixels';
import { DAY } from './life';

/** How far back the demo goes. */
export const MONTHS = 18;

/** The newest orders stand close together, so that every stage of an order can be seen. */
const LAST_WEEK = 0.075;
/** The dashboard's first chart is about October alone. */
const OCTOBERS = 0.2;

/** The first day of the demo. */
export function openingDay(now: Date): Date {
  return new Date(now.getTime() - MONTHS * 30.4 * DAY);
}

/** So many moments from the opening until now, the oldest first: some more in October, and many in the last week. */
export function orderMoments(random: Random, count: number, now: Date): Date[] {
  const opening = openingDay(now).getTime();
  const end = now.getTime();
  const recent = Math.round(count * LAST_WEEK);
  const inOctober = Math.round(count * OCTOBERS);
  const octobers = octobersBetween(opening, end);
  const moments = Array.from({ length: count }, (_, index) => {
    if (index < recent) return end - ((index + 1) / recent) * 7 * DAY;
    const [from, to] = index < recent + inOctober ? random.pick(octobers) : [opening, end - DAY];
    return random.between(from, to);
  });
  return moments.sort((a, b) => a - b).map((moment) => new Date(Math.floor(moment)));
}

type Span = readonly [from: number, to: number];

/** At least one: the span is longer than a year. */
function octobersBetween(from: number, to: number): [Span, ...Span[]] {
  const last = new Date(to).getUTCFullYear();
  const spans = [last, last - 1, last - 2]
    .map((year): Span => [Math.max(Date.UTC(year, 9, 1), from), Math.min(Date.UTC(year, 10, 1), to)])
    .filter(([start, end]) => start < end);
  const [first, ...others] = spans;
  if (first === undefined) throw new Error('The demo is too short to hold an October');
  return [first, ...others];
}
