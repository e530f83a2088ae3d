/**
 * Measures the web vitals of a visit, and sends them with its problems when the page is hidden. The host loads
 * this code after hydration and only for a sampled visit. A beacon contains only numbers and the names of releases.
 */
import type { LiveRemote } from '../boot';
import { problems, type Source } from './problems';

/** URL of the beacon; also the URL of CSP reports (host/server/telemetry/telemetry-route.ts). */
const telemetryUrl = '/telemetry';

interface Vitals {
  lcp?: number;
  cls: number;
  inp?: number;
  hydrated: number;
}

type Remote = Pick<LiveRemote, 'name' | 'release' | 'entry'>;

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  // Entries of type `event` that take less than this number of milliseconds are not needed.
  const options = { type, buffered: true, durationThreshold: 40 };
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe(options);
}

/** A group of layout shifts ends after a pause of one second, and after five seconds (web.dev/cls). */
const maxPauseMs = 1000;
const maxGroupMs = 5000;

function observeLayoutShifts(vitals: Vitals): void {
  let [startedAt, lastAt, sum] = [0, 0, 0];
  observe('layout-shift', (entry) => {
    const { startTime: time } = entry;
    const shift =
      'value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput ? Number(entry.value) : 0;
    if (!shift) return;
    if (time - lastAt > maxPauseMs || time - startedAt > maxGroupMs) [startedAt, sum] = [time, 0];
    lastAt = time;
    sum += shift;
    vitals.cls = Math.max(vitals.cls, sum);
  });
}

/** Returns the remote whose script occurs in a stack trace, otherwise the host. */
function sourceOf(stack: string, remotes: readonly Remote[]): Source {
  const owner = remotes.find(({ entry }) =>
    stack.includes(new URL('.', new URL(entry, location.href)).pathname),
  );
  return owner ? toSource(owner) : { remote: 'host', release: 'host' };
}

const toSource = ({ name, release }: Remote): Source => ({ remote: name, release });

/** @param page the remote that owns the first page @param hydrated time from the start of the visit in milliseconds */
export function measureVisit(remotes: readonly Remote[], page: Remote | undefined, hydrated: number): void {
  // Browsers delay the rendering of a tab in the background, so its times are meaningless.
  if (document.hidden) return;
  let vitals: Vitals | undefined = { cls: 0, hydrated };
  const first = vitals;
  observe('largest-contentful-paint', ({ startTime }) => void (first.lcp = startTime));
  observe('event', (entry) => {
    if ('interactionId' in entry && entry.interactionId) first.inp = Math.max(first.inp ?? 0, entry.duration);
  });
  observeLayoutShifts(first);

  const send = () => {
    const errors = problems.errors.splice(0).map((stack) => sourceOf(stack, remotes));
    const failedLoads = problems.failedLoads.splice(0);
    if (!vitals && errors.length + failedLoads.length === 0) return;
    const beacon = { page: page && toSource(page), vitals, errors, failedLoads };
    // Send the vitals only once, because each visit counts once.
    vitals = undefined;
    navigator.sendBeacon(telemetryUrl, JSON.stringify(beacon));
  };
  // Mobile browsers may end a hidden page without a further event.
  document.addEventListener('visibilitychange', () => document.hidden && send());
  window.addEventListener('pagehide', send);
}
