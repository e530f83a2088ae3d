/** Sends requests away while the process is behind with its work, so that those it has taken are finished. */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { busy, isApiCall } from './busy';
import { config } from './config';
import { isOwnMachine } from './visitor-address';

/** Checks of a supervisor, and files: they cost next to nothing, and a page that was rendered needs them. */
const alwaysServed = /^\/(?:(?:healthz|livez)(?:\?|$)|host\/|releases\/|images\/)/;

/** A page that is being rendered fetches its data through this host where there are several processes of the api. */
const isOwnCall = (request: FastifyRequest) =>
  isApiCall(request) && isOwnMachine(request) && request.headers['x-forwarded-for'] === undefined;

/** Files and checks are served, however busy the process is. */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  if (config.maxEventLoopDelayMs === 0 && config.maxHeapMegabytes === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    maxHeapUsedBytes: config.maxHeapMegabytes * 1024 * 1024,
    // The hook below decides.
    pressureHandler: () => undefined,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!app.isUnderPressure() || alwaysServed.test(request.url) || isOwnCall(request)) return;
    await busy(request, reply);
  });
}
