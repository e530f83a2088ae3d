/** First and last day, both included, as `2026-10-31`. */
export interface Range {
  from: string;
  to: string;
}

const DAY = 24 * 3_600_000;
const A_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Nothing was sold before it. */
export const FIRST_DAY = '2000-01-01';

/** So many days that end today. */
export function lastDays(days: number, today: Date): Range {
  return { from: dayOf(new Date(today.getTime() - (days - 1) * DAY)), to: dayOf(today) };
}

/** The days an address asks for, the earlier one first; where it names none, the last thirty. */
export function readRange(params: URLSearchParams, today: Date): Range {
  const named = (name: string) => A_DAY.exec(params.get(name) ?? '')?.[0];
  const thirty = lastDays(30, today);
  const [from = thirty.from, to = thirty.to] = [named('from'), named('to')];
  return from <= to ? { from, to } : { from: to, to: from };
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
