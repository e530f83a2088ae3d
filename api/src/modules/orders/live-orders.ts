import type { PassThrough } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database';
import { listNewOrders } from './orders.repo';

type FindAdmins = (tokens: readonly string[]) => Promise<ReadonlySet<string>>;

/** The open event streams of administrators. The sessions of the recipients are checked before messages are sent. */
export class LiveListeners {
  readonly #tokens = new Map<PassThrough, string>();
  #unsent = new Map<PassThrough, string>();
  #sending = false;

  constructor(
    private readonly findAdmins: FindAdmins,
    private readonly log: FastifyBaseLogger,
  ) {}

  add(stream: PassThrough, token: string): void {
    this.#tokens.set(stream, token);
  }

  delete(stream: PassThrough): void {
    this.#tokens.delete(stream);
  }

  endAll(): void {
    for (const stream of this.#tokens.keys()) stream.end();
  }

  sendToAll(text: string): void {
    for (const stream of this.#tokens.keys()) this.send(stream, text);
  }

  send(stream: PassThrough, text: string): void {
    this.#unsent.set(stream, (this.#unsent.get(stream) ?? '') + text);
    if (this.#sending) return;
    this.#sending = true;
    // Defer sending, so that one session check serves the messages queued in this turn of the event loop.
    setImmediate(() => void this.#sendUnsent());
  }

  /** Messages queued during a session check wait for the next check. */
  async #sendUnsent(): Promise<void> {
    while (this.#unsent.size > 0) {
      const texts = this.#unsent;
      this.#unsent = new Map();
      const tokens = [...texts.keys()].flatMap((stream) => this.#tokens.get(stream) ?? []);
      try {
        const admins = await this.findAdmins([...new Set(tokens)]);
        for (const [stream, text] of texts) {
          this.#write(stream, text, admins.has(this.#tokens.get(stream) ?? ''));
        }
      } catch (error) {
        // The clients reconnect with the id of the last event they received.
        this.log.warn({ err: error }, 'live order streams closed, because the sessions could not be checked');
        for (const stream of texts.keys()) stream.destroy();
      }
    }
    this.#sending = false;
  }

  #write(stream: PassThrough, text: string, isAdmin: boolean): void {
    // Destroy the stream of a client that is too slow to read the buffered events, because it would not read the end
    // of the stream either. The client reconnects with the id of the last event it received.
    if (stream.writableNeedDrain) stream.destroy();
    else if (!isAdmin) stream.end();
    else if (stream.writable) stream.write(text);
  }
}

type Listener = (id: number) => void;

const POLL_INTERVAL_MS = 1000;

/**
 * Order ids are assigned before the transaction commits, so a lower id may appear after a higher one. Every poll
 * therefore reads the orders within this distance of the highest id again.
 */
const OVERLAP = 200;

/** Polls the database, because orders may be placed through other API processes. */
export class OrderPoller {
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #reported = new Set<number>();
  #highest = 0;

  constructor(
    private readonly db: Db,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Returns a function that unsubscribes the listener. */
  async subscribe(listener: Listener): Promise<() => void> {
    // Report orders placed since the last poll only to the listeners that subscribed earlier.
    if (this.#listeners.size === 0) await this.#start();
    else await this.#notifyNew();
    this.#listeners.add(listener);
    this.#schedule();
    return () => this.#unsubscribe(listener);
  }

  #unsubscribe(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.#poll(), POLL_INTERVAL_MS);
  }

  async #start(): Promise<void> {
    const recent = await listNewOrders(this.db, { recent: OVERLAP });
    this.#reported = new Set(recent);
    this.#highest = Math.max(0, ...recent);
  }

  /** If two calls overlap, only the first to read an id reports it. */
  async #notifyNew(): Promise<void> {
    const ids = await listNewOrders(this.db, { after: this.#highest - OVERLAP });
    for (const id of ids.filter((id) => !this.#reported.has(id))) {
      this.#reported.add(id);
      this.#highest = Math.max(this.#highest, id);
      for (const listener of [...this.#listeners]) listener(id);
    }
    for (const id of this.#reported) if (id <= this.#highest - OVERLAP) this.#reported.delete(id);
  }

  async #poll(): Promise<void> {
    try {
      await this.#notifyNew();
    } catch (error) {
      this.log.warn({ err: error }, 'polling for new orders failed');
    }
    this.#timer = undefined;
    if (this.#listeners.size > 0) this.#schedule();
  }
}
