import type { FastifyInstance } from 'fastify';

let isDraining = false;

/** Makes `/readyz` respond with 503. All other requests are still handled. */
export function startDraining(): void {
  isDraining = true;
}

/**
 * Serves `/readyz`, which tells a proxy with 200 to send requests to this process, and with 503 to stop.
 * @param hasStarted returns whether this process can serve all pages, or has rejected their releases
 */
export function readinessRoute(app: FastifyInstance, hasStarted: () => boolean): void {
  const findStatus = () => {
    if (isDraining) return 'draining';
    return hasStarted() ? 'ready' : 'starting';
  };
  app.get('/readyz', async (_request, reply) => {
    const status = findStatus();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });
}
