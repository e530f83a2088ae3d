/**
 * Converts between the API's timestamps (ISO 8601) and the values of `datetime-local` inputs. Both are in
 * UTC.
 */

/** Returns an input value such as `2026-11-27T08:00`, or an empty string if there is no timestamp. */
export function toInputValue(timestamp: string | null | undefined): string {
  return timestamp?.slice(0, 16) ?? '';
}

/** Returns the timestamp of an input value, or null if the input is empty. */
export function toTimestamp(inputValue: string): string | null {
  return inputValue === '' ? null : `${inputValue.slice(0, 16)}Z`;
}

/** Formats a timestamp for a list, for example `2026-11-27 08:00`. */
export function formatTimestamp(timestamp: string): string {
  return toInputValue(timestamp).replace('T', ' ');
}
