import { createHash } from 'node:crypto';
import rateLimit, { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { countHit, type Hits } from './address-hits.repo';

const MAX_CACHED = 5000;

/**
 * Limits the requests from one IP address to each route that sets `rateLimit`. The counts are in the database, so that
 * all processes share one limit.
 */
export async function limitAddresses(app: FastifyInstance, services: Services): Promise<void> {
  const store = class extends SharedHits {
    constructor() {
      super(services);
    }
  };
  await app.register(rateLimit, {
    global: false,
    store,
    keyGenerator: ({ ip, routeOptions: { method, url } }) => `${String(method)} ${url} ${normalizeIP(ip)}`,
  });
}

class SharedHits implements FastifyRateLimitStore {
  /** Counts that exceed their limit, cached to save queries during a flood. */
  readonly #exceeded = new Map<string, Hits>();

  constructor(private readonly services: Pick<Services, 'db' | 'now'>) {}

  /** One store serves all routes, because the key contains the route. */
  child(): FastifyRateLimitStore {
    return this;
  }

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
    const now = this.services.now();
    this.#count(key, windowMs, max, now).then(
      ({ hits, endsAt }) => done(null, { current: hits, ttl: endsAt.getTime() - now.getTime() }),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #count(key: string, windowMs: number, max: number, now: Date): Promise<Hits> {
    const cached = this.#exceeded.get(key);
    if (cached !== undefined && cached.endsAt > now) return cached;
    const counted = await countHit(
      this.services.db,
      createHash('sha256').update(key).digest(),
      windowMs,
      now,
    );
    if (counted.hits > max) this.#cache(key, counted);
    return counted;
  }

  #cache(key: string, hits: Hits): void {
    this.#exceeded.delete(key);
    this.#exceeded.set(key, hits);
    const [oldest] = this.#exceeded.keys();
    if (this.#exceeded.size > MAX_CACHED && oldest !== undefined) this.#exceeded.delete(oldest);
  }
}
