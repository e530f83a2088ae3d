/** Formats a time in UTC, for example `2026-11-27 08:00 UTC`. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
