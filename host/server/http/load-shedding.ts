/**
 * Rejects requests while the process is overloaded, so that the process can finish the requests that it has
 * accepted.
 */
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config';
import { isLocalVisitor } from './visitor-address';

const retryAfterSeconds = 5;

const message = 'The store is very busy. Please try again in a moment.';

/**
 * Paths of health checks, metrics and files. They are cheap to serve, and rendered pages need their files.
 */
const alwaysServed = /^\/(?:(?:healthz|livez|readyz|metrics)(?:\?|$)|host\/|releases\/|images\/)/;

const isApiCall = ({ url }: FastifyRequest) => /^\/api(?:[/?]|$)/.test(url);

/**
 * Returns whether the call comes from this machine without a proxy, as calls from renders do: with several
 * API processes, renders call the API through this host.
 */
const isOwnCall = (request: FastifyRequest) =>
  isApiCall(request) && isLocalVisitor(request) && request.headers['x-forwarded-for'] === undefined;

/** Sends 503, as JSON to an API client and as text to other clients. */
function sendOverloaded(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
  if (isApiCall(request)) return reply.send({ error: 'overloaded', message });
  return reply.type('text/plain; charset=utf-8').send(message);
}

export async function shedLoad(app: FastifyInstance): Promise<void> {
  if (config.maxEventLoopDelayMs === 0 && config.maxHeapMegabytes === 0) return;
  await app.register(underPressure, {
    maxEventLoopDelay: config.maxEventLoopDelayMs,
    maxHeapUsedBytes: config.maxHeapMegabytes * 1024 * 1024,
    // The hook below decides which requests to reject.
    pressureHandler: () => undefined,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!app.isUnderPressure() || alwaysServed.test(request.url) || isOwnCall(request)) return;
    await sendOverloaded(request, reply);
  });
}
