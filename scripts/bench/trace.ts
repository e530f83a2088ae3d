export interface TraceEvent {
  name: string;
  /** Start, in microseconds. */
  ts: number;
  /** Duration, in microseconds. */
  dur?: number;
  pid: number;
  tid: number;
}

const STYLE_AND_LAYOUT = new Set(['UpdateLayoutTree', 'Layout']);

/**
 * Returns the time that the page's process spent on styles and layout before the first contentful paint, in
 * milliseconds, or NaN if the trace contains no such paint.
 * @param events trace of a single page load
 */
export function styleAndLayoutMs(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  if (paint === undefined) return NaN;
  const tasks = events
    .filter(({ name, pid }) => STYLE_AND_LAYOUT.has(name) && pid === paint.pid)
    .sort((a, b) => a.ts - b.ts);
  let sum = 0;
  let countedUntil = 0;
  for (const { ts, dur = 0 } of tasks) {
    const end = Math.min(ts + dur, paint.ts);
    // Count overlapping time once: a layout task can contain style tasks for container queries.
    sum += Math.max(0, end - Math.max(ts, countedUntil));
    countedUntil = Math.max(countedUntil, end);
  }
  return sum / 1000;
}
