import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { OverloadSettings } from '../config';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called while the process is overloaded; the request is then served instead of rejected. */
    pressureHandler?: () => void;
  }
}

const RETRY_AFTER_SECONDS = 5;

class Overloaded extends HttpError {
  constructor() {
    super(
      503,
      { error: 'overloaded', message: 'The store is very busy. Please try again in a moment.' },
      RETRY_AFTER_SECONDS,
    );
  }
}

/** Rejects requests with 503 while the process is overloaded, so that it can complete those already accepted. */
export async function shedLoad(app: FastifyInstance, load: OverloadSettings): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxEventLoopDelayMs,
    maxHeapUsedBytes: load.maxHeapMegabytes * 1024 * 1024,
    customError: Overloaded,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Route config that exempts a route from load shedding. */
export const alwaysServed = { pressureHandler: () => undefined };
