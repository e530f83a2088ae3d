import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { LoadSettings } from '../config';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called under load; the request is not rejected. */
    pressureHandler?: () => void;
  }
}

const RETRY_AFTER = 5;

class Overloaded extends HttpError {
  constructor() {
    super(
      503,
      { error: 'overloaded', message: 'The store is very busy. Please try again in a moment.' },
      RETRY_AFTER,
    );
  }
}

/** Rejects new requests with 503 while the process is overloaded, so that it can finish those already accepted. */
export async function shedLoad(app: FastifyInstance, load: LoadSettings): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxEventLoopDelayMs,
    maxHeapUsedBytes: load.maxHeapMegabytes * 1024 * 1024,
    customError: Overloaded,
    retryAfter: RETRY_AFTER,
  });
}

/** Route config that exempts a route from load shedding. */
export const alwaysServed = { pressureHandler: () => undefined };
