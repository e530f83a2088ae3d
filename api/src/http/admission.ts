import { DatabaseUnavailable } from '../db/failure';
import { HttpError } from './errors';

interface Limits {
  /** How many run at a time; fewer than the pool has connections, so that other requests go on. */
  atOnce: number;
  /** How many may wait. */
  waiting: number;
  /** How long one may wait, in milliseconds. */
  timeoutMs: number;
}

interface Waiter {
  start: () => void;
  reject: (error: unknown) => void;
}

/**
 * Lets a few pieces of dear work run at a time and the others wait outside of the database: hundreds of orders for one
 * product would otherwise hold every connection while they wait for its row.
 */
export class Admission {
  #running = 0;
  readonly #waiting = new Set<Waiter>();

  constructor(private readonly limits: Limits) {}

  /** Runs the work as soon as fewer than `atOnce` run. @throws HttpError 503 when the queue is full or the wait takes too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limits.atOnce) await this.#turn();
    else this.#running += 1;
    try {
      return await work();
    } catch (error) {
      // The database is away for the others as well: they need not wait to find out one after the other.
      if (error instanceof DatabaseUnavailable && error.scope !== 'statement') this.#rejectAll(error);
      throw error;
    } finally {
      this.#next();
    }
  }

  /** Passes the slot of finished work to the next in the queue, which leaves `#running` as it is. */
  #next(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running -= 1;
    else next.start();
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= this.limits.waiting) throw busy();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        start: () => (leave(), resolve()),
        reject: (error) => (leave(), reject(error)),
      };
      const timer = setTimeout(() => waiter.reject(busy()), this.limits.timeoutMs);
      this.#waiting.add(waiter);
    });
  }

  #rejectAll(error: DatabaseUnavailable): void {
    for (const waiter of [...this.#waiting]) waiter.reject(error);
  }
}

const busy = () =>
  new HttpError(503, { error: 'busy', message: 'The store is very busy. Please try again in a moment.' }, 1);
