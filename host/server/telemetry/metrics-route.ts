/**
 * Serves the host's metrics at `/metrics`: requests, renders, reports from browsers and the state of the
 * registry.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import {
  createMetrics,
  measureRequests,
  type Metrics,
  metricsRoute,
} from '../../../scripts/telemetry/metrics';
import { config } from '../config';
import { isLocalVisitor } from '../http/visitor-address';
import type { ReleaseManager } from '../releases/release-manager';
import { knownReleases, metrics } from './metrics';

/** The route patterns of pages, which the remotes declare; the host itself has one route for all pages. */
const pagePatterns = new WeakMap<FastifyRequest, string>();

export const setPagePattern = (request: FastifyRequest, pattern: string) =>
  void pagePatterns.set(request, pattern);

/** Call this function before adding the routes, because it measures their requests. */
export function addMetricsRoute(app: FastifyInstance, releases: ReleaseManager): void {
  const ofApp = createMetrics();
  measureRequests(
    app,
    ofApp,
    (request) => pagePatterns.get(request) ?? request.routeOptions.url ?? 'no route',
  );
  measureRegistry(ofApp, releases);
  metricsRoute(app, {
    metrics: [ofApp, metrics],
    production: config.production,
    token: config.metricsToken,
    isLocal: isLocalVisitor,
  });
}

type Report = ReturnType<ReleaseManager['report']>[string];

/** Returns the release and the value of a gauge for one remote; undefined if the remote has no such value. */
type Read = (state: Report) => { release?: string | undefined; value: number } | undefined;

/**
 * Adds gauges with the state of each remote. Each scrape recomputes them, so that replaced releases
 * disappear.
 */
function measureRegistry(registry: Metrics, releases: ReleaseManager): void {
  const add = (name: string, help: string, read: Read) =>
    new Gauge({
      name,
      help,
      labelNames: ['remote', 'release'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [remote, state] of Object.entries(releases.report())) {
          const { release, value } = read(state) ?? {};
          if (value === undefined) continue;
          this.set(
            release === undefined ? { remote } : knownReleases.labelsOf({ name: remote, release }),
            value,
          );
        }
      },
    });
  add('remote_live', '1 for the served release of each remote', ({ serving, off }) =>
    serving === undefined || off ? undefined : { release: serving, value: 1 },
  );
  add('remote_rejected', '1 for a release that the registry names and this host has rejected', (state) =>
    state.refused ? { release: state.wanted, value: 1 } : undefined,
  );
  add('remote_off', '1 if an operator has switched the remote off, otherwise 0', ({ off }) => ({
    value: off ? 1 : 0,
  }));
  add('remote_canary_percent', 'Percentage of visitors who receive the canary', ({ canary }) =>
    canary?.ready ? { release: canary.release, value: canary.percent } : undefined,
  );
  add(
    'remote_canary_rejected',
    '1 for a canary that the registry names and this host has rejected',
    ({ canary }) => (canary?.refused ? { release: canary.release, value: 1 } : undefined),
  );
  add(
    'remote_canary_rolled_back',
    '1 for a canary that its guard has rolled back, until the remote has another guarded canary',
    ({ rolledBack }) => (rolledBack === undefined ? undefined : { release: rolledBack, value: 1 }),
  );
  add('remote_renderer_processes', 'Processes that render the served release', ({ serving, rendering }) =>
    serving === undefined ? undefined : { release: serving, value: rendering?.processes ?? 0 },
  );
  add('remote_renderer_failures', 'Recent failures of the processes of the served release', (state) =>
    state.serving === undefined
      ? undefined
      : { release: state.serving, value: state.rendering?.failures.length ?? 0 },
  );
}
