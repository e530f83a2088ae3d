/** Simulates shoppers who each order one unit with an Idempotency-Key, and records the responses. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type DatabaseOptions, openDatabase } from '../../api/src/db/database';
import { oneUnitRequest } from '../../api/src/testing/orders';
import { insertGame, insertShopper } from '../../api/src/testing/rows';
import type { Shopper } from '../../api/src/testing/store';

interface OrderResponse {
  /** Time of the request, in milliseconds since the epoch. */
  sentAt: number;
  /** Duration, in milliseconds. */
  ms: number;
  /** 0 if the connection failed. */
  status: number;
  hasRetryAfter: boolean;
}

/** Differences between the responses and the stored orders. */
interface Audit {
  lost: number;
  duplicated: number;
  /** Units sold beyond the stock. */
  oversold: number;
  problems: string[];
}

const PAUSE_MS = 30;

export class Buyers {
  /**
   * Inserts the shoppers and a game with this stock.
   * @param options of a direct connection to the database, not of a proxy that may fail
   */
  static async create(options: DatabaseOptions, count: number, stock: number): Promise<Buyers> {
    const database = await openDatabase(options);
    const names = Array.from({ length: count }, (_, index) => `buyer${index}`);
    // Insert the shoppers one by one, because parallel inserts exceed time limits on a busy machine.
    const shoppers: Shopper[] = [];
    for (const name of names) shoppers.push(await insertShopper(database.db, name));
    const game = await insertGame(database.db, stock);
    await database.close();
    return new Buyers(game, stock, shoppers);
  }

  readonly responses: OrderResponse[] = [];
  /** Ids of acknowledged orders by account. */
  readonly acknowledged = new Map<number, number>();
  readonly #soldOut = new Set<number>();
  #next = 0;
  #retryIndex = 0;
  #isRunning = false;
  #sessions: Promise<void>[] = [];

  private constructor(
    private readonly game: number,
    private readonly stock: number,
    private readonly shoppers: readonly Shopper[],
  ) {}

  /**
   * Sends orders with this concurrency until `stop` is called or every order is decided, that is,
   * acknowledged or rejected as sold out. Shoppers retry undecided orders after all shoppers have sent an
   * order.
   */
  start(urls: readonly string[], concurrency = 4, pauseMs = PAUSE_MS): void {
    this.#isRunning = true;
    this.#sessions = Array.from({ length: concurrency }, async (_, index) => {
      const url = urls[index % urls.length] ?? '';
      for (let shopper = this.#nextShopper(); shopper !== undefined; shopper = this.#nextShopper()) {
        await this.order(url, shopper);
        if (pauseMs > 0) await sleep(pauseMs);
      }
    });
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#sessions);
  }

  /** Sends orders with this concurrency and without pauses, until every order is decided. */
  async orderAll(urls: readonly string[], concurrency: number): Promise<void> {
    this.start(urls, concurrency, 0);
    await Promise.all(this.#sessions);
  }

  /** Sends the orders of all shoppers at the same time. */
  async orderAllAtOnce(urls: readonly string[]): Promise<void> {
    const orders = this.shoppers.map((shopper, index) =>
      this.order(urls[index % urls.length] ?? '', shopper),
    );
    this.#next = this.shoppers.length;
    await Promise.all(orders);
  }

  /** Repeats undecided orders with the same key until every order is decided. */
  async repeatUndecided(urls: readonly string[]): Promise<void> {
    for (let round = 0; this.#undecided().length > 0; round += 1) {
      const url = urls[round % urls.length] ?? '';
      for (const shopper of this.#undecided()) await this.order(url, shopper);
    }
  }

  async order(url: string, { id, token }: Shopper): Promise<number> {
    const sentAt = Date.now();
    const response = await post(`${url}/order`, oneUnitRequest(this.game, token)).catch(() => undefined);
    const { status = 0, hasRetryAfter = false } = response ?? {};
    this.responses.push({ sentAt, ms: Date.now() - sentAt, status, hasRetryAfter });
    if (status === 200) this.acknowledged.set(id, JSON.parse(response?.body ?? '').id_order);
    if (status === 409) this.#soldOut.add(id);
    return status;
  }

  /** Counts the responses by status, e.g. `104x200 96x503`. */
  statusCounts(responses: readonly OrderResponse[] = this.responses): string {
    const counts = new Map<number, number>();
    for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count}x${status}`)
      .join(' ');
  }

  /** Returns the longest response time, in milliseconds. */
  slowestMs(): number {
    return Math.max(0, ...this.responses.map(({ ms }) => ms));
  }

  /** Returns the milliseconds from `time` until the next order succeeds, or undefined if no order does. */
  firstSuccessAfter(time: number): number | undefined {
    const delays = this.responses
      .filter(({ sentAt, ms, status }) => status === 200 && sentAt + ms >= time)
      .map(({ sentAt, ms }) => sentAt + ms - time);
    return delays.length === 0 ? undefined : Math.min(...delays);
  }

  async audit(options: DatabaseOptions): Promise<Audit> {
    const database = await openDatabase(options);
    try {
      return await this.#compare(database);
    } finally {
      await database.close();
    }
  }

  async #compare({ db }: Database): Promise<Audit> {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('order_line', 'order_line.order_id', 'orders.id')
      .select(['orders.id', 'orders.account_id'])
      .where('order_line.product_id', '=', this.game)
      .where('orders.holds_stock', '=', true)
      .execute();
    const product = await db
      .selectFrom('product')
      .select('in_stock')
      .where('id', '=', this.game)
      .executeTakeFirstOrThrow();
    const stored = new Set(orders.map(({ id }) => id));
    const lost = [...this.acknowledged.values()].filter((id) => !stored.has(id)).length;
    const duplicated = orders.length - new Set(orders.map(({ account_id }) => account_id)).size;
    const sum = product.in_stock + orders.length;
    return {
      lost,
      duplicated,
      oversold: Math.max(0, orders.length - this.stock),
      problems: [
        ...(lost > 0 ? [`${lost} acknowledged orders are missing`] : []),
        ...(duplicated > 0 ? [`${duplicated} orders are stored twice`] : []),
        ...(sum === this.stock
          ? []
          : [`${product.in_stock} units are left and ${orders.length} were sold, of ${this.stock} in total`]),
        ...(product.in_stock < 0 ? ['the stock is negative'] : []),
      ],
    };
  }

  #nextShopper(): Shopper | undefined {
    if (!this.#isRunning) return undefined;
    if (this.#next < this.shoppers.length) return this.shoppers[this.#next++];
    const undecided = this.#undecided();
    return undecided[this.#retryIndex++ % undecided.length];
  }

  /** Returns the shoppers whose order was sent, but neither acknowledged nor rejected as sold out. */
  #undecided(): Shopper[] {
    return this.shoppers
      .slice(0, this.#next)
      .filter(({ id }) => !this.acknowledged.has(id) && !this.#soldOut.has(id));
  }
}

const agent = new Agent({ keepAlive: true });

/** Uses node:http, because `fetch` would need about as much CPU time as PostgreSQL needs for an order. */
async function post(url: string, { headers, body }: { headers: Record<string, string>; body: string }) {
  const sent = request(url, { method: 'POST', agent, headers });
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (response === undefined) throw new Error('The server sent no response.');
  const { statusCode: status, headers: received } = response;
  return { status, hasRetryAfter: received['retry-after'] !== undefined, body: await text(response) };
}
