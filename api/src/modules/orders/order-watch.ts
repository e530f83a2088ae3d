import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database';
import { listNewOrders } from './new-orders.repo';

type Listener = (id: number) => void;

/** Milliseconds between two looks. */
const LOOK_EVERY = 1000;

/**
 * Orders are numbered when they are begun and seen when they are done, so a lower number may come after a higher one.
 * This far below the highest is looked again.
 */
const LATE = 200;

/**
 * Looks for new orders while somebody listens, whichever process of the api has taken them: one cheap query a second
 * for all listeners together.
 */
export class OrderWatch {
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #known = new Set<number>();
  #highest = 0;

  constructor(
    private readonly db: Db,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Calls with the number of every order that is placed from now on, until the returned function is called. */
  async listen(listener: Listener): Promise<() => void> {
    // What was placed since the last look is told to those who listened then.
    if (this.#listeners.size === 0) await this.#begin();
    else await this.#tellNew();
    this.#listeners.add(listener);
    this.#wait();
    return () => this.#leave(listener);
  }

  #leave(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.#look(), LOOK_EVERY);
  }

  async #begin(): Promise<void> {
    const recent = await listNewOrders(this.db, { recent: LATE });
    this.#known = new Set(recent);
    this.#highest = Math.max(0, ...recent);
  }

  /** May run twice at a time: whoever sees a number first tells it. */
  async #tellNew(): Promise<void> {
    const ids = await listNewOrders(this.db, { after: this.#highest - LATE });
    for (const id of ids.filter((id) => !this.#known.has(id))) {
      this.#known.add(id);
      this.#highest = Math.max(this.#highest, id);
      for (const listener of [...this.#listeners]) listener(id);
    }
    for (const id of this.#known) if (id <= this.#highest - LATE) this.#known.delete(id);
  }

  async #look(): Promise<void> {
    try {
      await this.#tellNew();
    } catch (error) {
      this.log.warn({ err: error }, 'new orders could not be looked for');
    }
    this.#timer = undefined;
    if (this.#listeners.size > 0) this.#wait();
  }
}
