import { setTimeout as pause } from 'node:timers/promises';
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
 * Serves the metrics of this process. Requests that the host has forwarded get 404, so that the metrics are not public.
 * Call this function before adding the routes, because it measures only routes added later.
 */
export function addMetricsRoute(app: FastifyInstance, services: Services): void {
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
    // The host adds this header to the requests that it forwards.
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

/** Time limit for counting the outbox, in milliseconds. Scrapers usually wait for ten seconds. */
const OUTBOX_TIMEOUT_MS = 1000;

function measureOutbox(metrics: Metrics, services: Services): void {
  let counting: Promise<number> | undefined;
  // While a count is in progress, other scrapes wait for it, so that they never use more than one connection.
  const count = () =>
    (counting ??= services
      .whileDatabaseResponds(countQueuedMails(services.db))
      .finally(() => (counting = undefined)));
  new Gauge({
    name: 'outbox_length',
    help: 'Number of emails waiting to be sent; not a number while the database is unavailable or slow',
    registers: [metrics],
    async collect() {
      // A failed or slow count must not hide the other metrics.
      const length = await Promise.race([
        count().catch(() => NaN),
        pause(OUTBOX_TIMEOUT_MS, NaN, { ref: false }),
      ]);
      this.set(length);
    },
  });
}
