import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import {
  createMetrics,
  measureRequests,
  type Metrics,
  metricsRoute,
} from '../../../scripts/telemetry/metrics';
import type { PoolUse } from '../db/pool';
import { countQueuedMails } from '../mail/outbox.repo';
import type { Services } from '../services';
import { isFromThisMachine } from './dev-providers';
import { alwaysServed } from './load-shedding';

/**
 * Serves the metrics of this process at `/metrics`. Requests that the host has forwarded get 404, so that the metrics
 * are not public. Call this function before adding the routes, because it measures their requests.
 */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const { production, metricsToken } = services.config;
  const metrics = createMetrics();
  measureRequests(app, metrics);
  measurePool(metrics, services);
  measureOutbox(metrics, services);
  metricsRoute(app, {
    metrics: [metrics],
    production,
    token: metricsToken,
    isLocal: isFromThisMachine,
    // The host adds this header to every request that it forwards.
    isHidden: ({ headers }) => headers['x-forwarded-for'] !== undefined,
    config: alwaysServed,
  });
}

function measurePool(metrics: Metrics, { poolUse }: Services): void {
  const add = (name: string, help: string, read: (use: PoolUse) => number) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      collect() {
        this.set(read(poolUse()));
      },
    });
  add('database_connections_max', 'Maximum number of database connections', ({ max }) => max);
  add('database_connections_in_use', 'Database connections in use', ({ inUse }) => inUse);
  add('database_connections_idle', 'Open database connections that are not in use', ({ idle }) => idle);
  add('database_connections_waiting', 'Requests waiting for a connection', ({ waiting }) => waiting);
}

function measureOutbox(metrics: Metrics, services: Services): void {
  new Gauge({
    name: 'outbox_length',
    help: 'Number of emails waiting to be sent; not a number while the database is unavailable',
    registers: [metrics],
    async collect() {
      // A failure must not hide the other metrics.
      this.set(await services.whileDatabaseResponds(countQueuedMails(services.db)).catch(() => NaN));
    },
  });
}
