/** First and last day (UTC), both inclusive, in ISO format: `2026-10-31`. */
export interface DateRange {
  from: string;
  to: string;
}

const DAY_MS = 24 * 3_600_000;
const DATE_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** No order is older than this day. */
export const FIRST_DAY = '2000-01-01';

/** Returns the range of `days` days that ends on `today`. */
export function lastDays(days: number, today: Date): DateRange {
  return { from: isoDate(new Date(today.getTime() - (days - 1) * DAY_MS)), to: isoDate(today) };
}

/** Returns the day in a search param, or `undefined` if the param is missing or malformed. */
export function readDay(params: URLSearchParams, name: 'from' | 'to'): string | undefined {
  return DATE_PATTERN.exec(params.get(name) ?? '')?.[0];
}

/** Returns the range in the URL, with the earlier day first. Defaults to the 30 days that end on `today`. */
export function readDateRange(params: URLSearchParams, today: Date): DateRange {
  const defaults = lastDays(30, today);
  const [from = defaults.from, to = defaults.to] = [readDay(params, 'from'), readDay(params, 'to')];
  return from <= to ? { from, to } : { from: to, to: from };
}

const isoDate = (date: Date) => date.toISOString().slice(0, 10);
