/**
 * The metrics of renders and of browsers. All label values are limited to known ones. See docs/telemetry.md.
 */
import { Counter, Histogram } from 'prom-client';
import { createMetrics, durationBuckets } from '../../../scripts/telemetry/metrics';
import type { Release } from '../releases/release';
import type { Rendering } from '../render/process/protocol';
import { KnownReleases } from './known-releases';

/** The metrics of this process; those of a Fastify app are separate. */
export const metrics = createMetrics();

export const knownReleases = new KnownReleases();

const common = { registers: [metrics] };
const ofRelease = { ...common, labelNames: ['remote', 'release'] as const };

const renderDuration = new Histogram({
  ...common,
  name: 'render_duration_seconds',
  help: 'Duration of renders, including the wait for a renderer process',
  labelNames: ['remote', 'release', 'outcome'],
  buckets: durationBuckets,
});

export const browserVisits = new Counter({
  ...ofRelease,
  name: 'browser_visits_total',
  help: 'Sampled visits, by the release of their first page',
});

export const browserErrors = new Counter({
  ...ofRelease,
  name: 'browser_errors_total',
  help: 'Errors in the browsers of sampled visits, by the release whose code threw them',
});

export const failedLoads = new Counter({
  ...ofRelease,
  name: 'browser_failed_loads_total',
  help: 'Failed loads of remotes and their pages in the browsers of sampled visits',
});

const vitalBuckets = [0.1, 0.2, 0.5, 1, 1.8, 2.5, 4, 8, 16];

/** The web vitals, by their names in a beacon. Times are in seconds. */
export const webVitals = {
  lcp: new Histogram({
    ...ofRelease,
    name: 'browser_largest_contentful_paint_seconds',
    help: 'Largest Contentful Paint of sampled visits',
    buckets: vitalBuckets,
  }),
  cls: new Histogram({
    ...ofRelease,
    name: 'browser_cumulative_layout_shift',
    help: 'Cumulative Layout Shift of sampled visits',
    buckets: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  }),
  inp: new Histogram({
    ...ofRelease,
    name: 'browser_interaction_to_next_paint_seconds',
    help: 'Duration of the slowest interaction of sampled visits',
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 4],
  }),
  hydrated: new Histogram({
    ...ofRelease,
    name: 'browser_hydration_seconds',
    help: 'Time from the start of a sampled visit until its first page was hydrated',
    buckets: vitalBuckets,
  }),
};

export const cspViolations = new Counter({
  ...common,
  name: 'csp_violations_total',
  help: 'Reported violations of the Content-Security-Policy',
  labelNames: ['directive'],
});

const fragmentDuration = new Histogram({
  ...common,
  name: 'fragment_duration_seconds',
  help: 'Time that pages have waited for fragments, by the release that offers the fragment',
  labelNames: ['remote', 'release', 'outcome'],
  buckets: durationBuckets,
});

for (const metric of [
  renderDuration,
  fragmentDuration,
  browserVisits,
  browserErrors,
  failedLoads,
  ...Object.values(webVitals),
])
  knownReleases.limit(metric);

type Outcome = 'page' | 'error page' | 'redirect' | 'unchanged' | 'failed';

/** A page that throws is replaced by an error page with status 500, or 503 if the API is unavailable. */
function outcomeOf(rendering: Rendering | undefined): Outcome {
  if (!rendering) return 'failed';
  if (rendering.isUnchanged) return 'unchanged';
  if (rendering.redirect) return 'redirect';
  return rendering.page.status >= 500 ? 'error page' : 'page';
}

/**
 * Records the duration and the outcome of a render.
 * @param rendering undefined if the render has failed
 * @param startedAt monotonic time in milliseconds
 */
export function recordRender(release: Release, rendering: Rendering | undefined, startedAt: number): void {
  const labels = { ...knownReleases.labelsOf(release), outcome: outcomeOf(rendering) };
  renderDuration.observe(labels, (performance.now() - startedAt) / 1000);
}

/**
 * Records the duration and the outcome of a fragment's render.
 * @param outcome `slow`: the fragment was not ready in time
 * @param startedAt monotonic time in milliseconds
 */
export function recordFragment(
  release: Release,
  outcome: 'rendered' | 'slow' | 'failed',
  startedAt: number,
): void {
  const labels = { ...knownReleases.labelsOf(release), outcome };
  fragmentDuration.observe(labels, (performance.now() - startedAt) / 1000);
}
