const MOMENT = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** Returns whether the text is a time of this century in UTC and ISO 8601, such as `2026-11-27T08:00Z`. */
export function isMoment(text: string): boolean {
  const [, day] = MOMENT.exec(text) ?? [];
  const time = Date.parse(text);
  // `Date.parse` accepts 31 February as a day in March.
  return day !== undefined && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
