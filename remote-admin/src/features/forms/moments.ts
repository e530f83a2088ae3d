/** Converts between the API's timestamps (ISO 8601, UTC) and the values of `datetime-local` inputs, labelled as UTC. */

/** Returns a timestamp as an input value such as `2026-11-27T08:00`, or an empty string if there is none. */
export function toInput(moment: string | null | undefined): string {
  return moment?.slice(0, 16) ?? '';
}

/** Returns the timestamp of an input value, or null if the input is empty. */
export function toMoment(input: string): string | null {
  return input === '' ? null : `${input.slice(0, 16)}Z`;
}

/** Returns a timestamp as text for a list, for example `2026-11-27 08:00`. */
export function momentText(moment: string): string {
  return toInput(moment).replace('T', ' ');
}
