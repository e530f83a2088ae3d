const DAY = 24 * 3_600_000;

/** The first moment of a day in UTC; the 31st of a shorter month is a day of the next one. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date));
}

/** The first moment that is no longer of that day. */
export function endOf(day: string): Date {
  return new Date(startOf(day).getTime() + DAY);
}
