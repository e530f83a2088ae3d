/**
 * Returns the date and time in the user's time zone, in the style of the dates that `datePart` returns:
 * `2026-03-09 18:30`. Never runs on the server, where the user's time zone is unknown.
 */
export function localDateTime(iso: string): string {
  // Dates and times in Sweden have this format.
  return new Date(iso).toLocaleString('sv', { dateStyle: 'short', timeStyle: 'short' });
}
