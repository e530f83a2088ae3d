const UTC_TIMESTAMP = /^(20\d\d-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** Returns whether the text is an ISO 8601 timestamp in UTC from 2000 to 2099, such as `2026-11-27T08:00Z`. */
export function isUtcTimestamp(text: string): boolean {
  const [, day] = UTC_TIMESTAMP.exec(text) ?? [];
  const time = Date.parse(text);
  // `Date.parse` accepts 31 February as a day in March.
  return day !== undefined && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
