import type { PassThrough } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/database';
import { listNewOrders } from './orders.repo';

type FindAdmins = (tokens: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Manages the open event streams of administrators. Before each message, one query checks all their sessions, so a
 * thousand listeners cause no more queries than a single listener.
 */
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

  /** Sends the texts of one listener in the order of the calls. */
  send(stream: PassThrough, text: string): void {
    this.#unsent.set(stream, (this.#unsent.get(stream) ?? '') + text);
    if (this.#sending) return;
    this.#sending = true;
    // Deferred, so that one query serves all messages of this event loop turn.
    setImmediate(() => void this.#sendUnsent());
  }

  /** Messages that arrive during the query wait for the next query. */
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
        this.log.warn({ err: error }, 'live order streams closed');
        for (const stream of texts.keys()) stream.destroy();
      }
    }
    this.#sending = false;
  }

  #write(stream: PassThrough, text: string, isAdmin: boolean): void {
    // A slow client would not receive the end of the stream, either. It reconnects with the id of the last event it
    // received.
    if (stream.writableNeedDrain) stream.destroy();
    else if (!isAdmin) stream.end();
    else if (stream.writable) stream.write(text);
  }
}

type Listener = (id: number) => void;

const POLL_EVERY_MS = 1000;

/**
 * Orders get their id before they commit, so a lower id may appear after a higher id. Every poll reads this many ids
 * below the highest again.
 */
const OVERLAP = 200;

/**
 * Polls the database for new orders of all API processes while there are listeners: one cheap query a second for all of
 * them.
 */
export class OrderPoller {
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #known = new Set<number>();
  #highest = 0;

  constructor(
    private readonly db: Db,
    private readonly log: FastifyBaseLogger,
  ) {}

  /** Calls the listener with the id of every order placed from now on. Returns the function that unsubscribes it. */
  async subscribe(listener: Listener): Promise<() => void> {
    // Orders placed since the last poll belong to the earlier listeners.
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
    this.#timer ??= setTimeout(() => void this.#poll(), POLL_EVERY_MS);
  }

  async #start(): Promise<void> {
    const recent = await listNewOrders(this.db, { recent: OVERLAP });
    this.#known = new Set(recent);
    this.#highest = Math.max(0, ...recent);
  }

  /** May run twice concurrently: the first run that sees an id reports it. */
  async #notifyNew(): Promise<void> {
    const ids = await listNewOrders(this.db, { after: this.#highest - OVERLAP });
    for (const id of ids.filter((id) => !this.#known.has(id))) {
      this.#known.add(id);
      this.#highest = Math.max(this.#highest, id);
      for (const listener of [...this.#listeners]) listener(id);
    }
    for (const id of this.#known) if (id <= this.#highest - OVERLAP) this.#known.delete(id);
  }

  async #poll(): Promise<void> {
    try {
      await this.#notifyNew();
    } catch (error) {
      this.log.warn({ err: error }, 'polling new orders failed');
    }
    this.#timer = undefined;
    if (this.#listeners.size > 0) this.#schedule();
  }
}
