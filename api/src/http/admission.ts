import { DatabaseUnavailable } from '../db/failure';
import { HttpError } from './errors';

interface Limits {
  /** Maximum number of concurrent jobs. Must be lower than the pool size, so that other requests get a connection. */
  concurrency: number;
  maxWaiting: number;
  /** Maximum time in the queue, in milliseconds. */
  timeoutMs: number;
}

interface Waiter {
  start: () => void;
  reject: (error: unknown) => void;
}

/**
 * Limits how many expensive jobs run concurrently; the others wait without a database connection. Otherwise, concurrent
 * requests for long lists would occupy every connection and exhaust memory.
 */
export class Admission {
  #running = 0;
  readonly #waiting = new Set<Waiter>();

  constructor(private readonly limits: Limits) {}

  /**
   * Runs the work as soon as fewer than `concurrency` jobs are running.
   * @throws HttpError 503 if the queue is full or the wait is too long
   * @throws DatabaseUnavailable if another job loses the database while this job is waiting
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.limits.concurrency) await this.#waitForSlot();
    else this.#running += 1;
    try {
      return await work();
    } catch (error) {
      // The database is unavailable for the whole queue, so reject all waiting jobs immediately.
      if (error instanceof DatabaseUnavailable && error.scope !== 'statement') this.#rejectAll(error);
      throw error;
    } finally {
      this.#next();
    }
  }

  #next(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#running -= 1;
    else next.start();
  }

  #waitForSlot(): Promise<void> {
    if (this.#waiting.size >= this.limits.maxWaiting) throw busyError();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter = {
        start: () => (leave(), resolve()),
        reject: (error) => (leave(), reject(error)),
      };
      const timer = setTimeout(() => waiter.reject(busyError()), this.limits.timeoutMs);
      this.#waiting.add(waiter);
    });
  }

  #rejectAll(error: DatabaseUnavailable): void {
    for (const waiter of [...this.#waiting]) waiter.reject(error);
  }
}

export const busyError = () =>
  new HttpError(503, { error: 'busy', message: 'The store is very busy. Please try again in a moment.' }, 1);
