/**
 * Measures the web vitals of a visit and sends them, with the visit's errors and failed loads, when the page
 * is hidden. The host loads this code only for a sampled visit: after hydration, or after a delay if the page
 * is not hydrated. A beacon contains only numbers and the names of remotes and releases.
 */
import type { LiveRemote } from '../boot';
import { problems, type Source } from './problems';

/** The URL that receives beacons and CSP reports (host/server/telemetry/telemetry-route.ts). */
const telemetryUrl = '/telemetry';

interface Vitals {
  lcp?: number;
  cls?: number;
  inp?: number;
  hydrated?: number | undefined;
}

type Remote = Pick<LiveRemote, 'name' | 'release' | 'entry'>;

const isSupported = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  if (!isSupported(type)) return;
  // Interactions shorter than `durationThreshold` milliseconds are not reported, except the first input.
  const options = { type, buffered: true, durationThreshold: 40 };
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe(options);
}

/**
 * A group of layout shifts ends after a pause of one second, or after five seconds at the latest
 * (web.dev/cls).
 */
const maxPauseMs = 1000;
const maxGroupMs = 5000;

function observeLayoutShifts(vitals: Vitals): void {
  // In a browser that does not report layout shifts, their sum is unknown, not 0.
  if (isSupported('layout-shift')) vitals.cls = 0;
  let [startedAt, lastAt, sum] = [0, 0, 0];
  observe('layout-shift', (entry) => {
    const { startTime: time } = entry;
    const shift =
      'value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput ? Number(entry.value) : 0;
    if (!shift) return;
    if (!sum || time - lastAt > maxPauseMs || time - startedAt > maxGroupMs) [startedAt, sum] = [time, 0];
    lastAt = time;
    sum += shift;
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  });
}

/** Returns the remote whose script is the first one in a stack trace, or the host if there is none. */
function sourceOf(stack: string, remotes: readonly Remote[]): Source {
  const found = remotes
    .map((remote) => ({
      remote,
      position: stack.indexOf(new URL('.', new URL(remote.entry, location.href)).pathname),
    }))
    .filter(({ position }) => position >= 0)
    .sort((a, b) => a.position - b.position);
  return found[0] ? toSource(found[0].remote) : { remote: 'host', release: 'host' };
}

/** Returns whether the browser has loaded the entry of a remote. */
const isLoaded = ({ entry }: Remote) =>
  performance.getEntriesByName(new URL(entry, location.href).href, 'resource').length > 0;

/** Maximum number of releases in a beacon (host/server/telemetry/beacon.ts). */
const maxUsed = 20;

/** Returns the releases that the visit has loaded, each once. */
function usedReleases(remotes: readonly Remote[]): Source[] {
  const used = new Map(
    remotes.filter(isLoaded).map((remote) => [`${remote.name} ${remote.release}`, toSource(remote)]),
  );
  return [...used.values()].slice(0, maxUsed);
}

const toSource = ({ name, release }: Remote): Source => ({ remote: name, release });

/**
 * @param remotes returns the remotes that the tab knows; a remote occurs once for its first release and once for each
 * release that has replaced it
 * @param page the release that owns the first page; undefined if no remote owns it
 * @param hydratedAt returns the time from the start of the page load to hydration, in milliseconds; undefined
 * until then
 */
export function measureVisit(
  remotes: () => readonly Remote[],
  page: Remote | undefined,
  hydratedAt: () => number | undefined,
): void {
  const first: Vitals = {};
  // Browsers delay the rendering of a tab in the background, so its times are meaningless.
  let vitals = problems.wasHidden ? undefined : first;
  observe('largest-contentful-paint', ({ startTime }) => void (first.lcp = startTime));
  for (const type of ['event', 'first-input'])
    observe(type, (entry) => {
      const isInteraction = type === 'first-input' || ('interactionId' in entry && entry.interactionId);
      if (isInteraction) first.inp = Math.max(first.inp ?? 0, entry.duration);
    });
  observeLayoutShifts(first);

  const send = () => {
    first.hydrated = hydratedAt();
    const errors = problems.errors.splice(0).map((stack) => sourceOf(stack, remotes()));
    const failedLoads = problems.failedLoads.splice(0);
    if (!vitals && errors.length + failedLoads.length === 0) return;
    const used = usedReleases(remotes());
    const beacon = { page: page && toSource(page), used, vitals, errors, failedLoads };
    // Each visit counts once, so send the vitals only once.
    vitals = undefined;
    navigator.sendBeacon(telemetryUrl, JSON.stringify(beacon));
  };
  // Mobile browsers may discard a hidden page without firing another event.
  document.addEventListener('visibilitychange', () => document.hidden && send());
  window.addEventListener('pagehide', send);
}
