import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { LoadSettings } from '../config';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** In place of a refusal under pressure. */
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

/** Sends requests away while the process is behind with its work, so that those it has taken are finished. */
export async function shedLoad(app: FastifyInstance, load: LoadSettings): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: load.maxEventLoopDelayMs,
    maxHeapUsedBytes: load.maxHeapMegabytes * 1024 * 1024,
    customError: Overloaded,
    retryAfter: RETRY_AFTER,
  });
}

/** For routes that are answered however busy the process is. */
export const alwaysServed = { pressureHandler: () => undefined };
