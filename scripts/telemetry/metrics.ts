/**
 * Measures HTTP requests, and serves metrics at `/metrics` in the OpenMetrics format. See docs/telemetry.md.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';

export type Metrics = Registry<OpenMetricsContentType>;

export function createMetrics(): Metrics {
  const metrics: Metrics = new Registry();
  metrics.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  return metrics;
}

/** Upper bounds of the buckets of all duration histograms, in seconds. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Interval in milliseconds at which the event loop delay is measured. */
const eventLoopPrecisionMs = 20;

let processMetrics: Metrics | undefined;

/** Returns the metrics of this process: event loop delay, memory, garbage collection and processor time. */
function metricsOfProcess(): Metrics {
  if (processMetrics) return processMetrics;
  processMetrics = createMetrics();
  collectDefaultMetrics({ register: processMetrics, eventLoopMonitoringPrecision: eventLoopPrecisionMs });
  return processMetrics;
}

/** Value of the `route` label for requests that no route matches. */
const noRoute = 'no route';

const patternOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? noRoute;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

const isEventStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/**
 * Measures the duration of all requests, except event streams, which stay open as long as their tabs. Call
 * this function before adding the routes.
 * @param routeOf returns the route's pattern for the `route` label; it must take only a few distinct values
 * and contain no ids
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics, routeOf = patternOf): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request until its response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (isEventStream(reply)) return done();
    const method = methods.has(request.method) ? request.method : 'other';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method, route: routeOf(request), status }, reply.elapsedTime / 1000);
    done();
  });
}

interface MetricsOptions {
  /** The metrics to serve, besides those of the process. */
  metrics: readonly Metrics[];
  production: boolean;
  token: string | undefined;
  /** Returns whether the request was sent from this machine. */
  isLocal: (request: FastifyRequest) => boolean;
  /** Returns whether a request gets 404 even with the token. */
  isHidden?: (request: FastifyRequest) => boolean;
  config?: FastifyContextConfig;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Returns whether the request contains the token. Compares hashes, so that the duration does not reveal the
 * token.
 */
function hasToken({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  const [, sent] = /^bearer +(\S+)$/i.exec(authorization) ?? [];
  return sent !== undefined && timingSafeEqual(hashOf(sent), hashOf(token));
}

/**
 * Serves the metrics to requests with the token and, outside production, to requests from this machine. All
 * other requests get 401, or 404 if no token is configured or the request is hidden.
 */
export function metricsRoute(
  app: FastifyInstance,
  { metrics, production, token, isLocal, isHidden = () => false, config = {} }: MetricsOptions,
): void {
  const isAllowed = (request: FastifyRequest) =>
    !isHidden(request) &&
    ((token !== undefined && hasToken(request, token)) || (!production && isLocal(request)));
  const reject = (request: FastifyRequest, reply: FastifyReply) =>
    token === undefined || isHidden(request)
      ? reply.code(404).send({ error: 'not-found', message: 'There is no GET /metrics.' })
      : reply
          .code(401)
          .header('www-authenticate', 'Bearer')
          .send({ error: 'unauthorised', message: 'The metrics require the token METRICS_TOKEN.' });
  const served = [...metrics, metricsOfProcess()];
  app.get('/metrics', { logLevel: 'warn', config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(request)) return reject(request, reply);
    const texts = await Promise.all(served.map((each) => each.metrics()));
    // Each text ends with this line, which may occur only at the end of the response.
    const end = '# EOF\n';
    return reply
      .type(Registry.OPENMETRICS_CONTENT_TYPE)
      .send(texts.map((text) => text.slice(0, -end.length)).join('') + end);
  });
}
