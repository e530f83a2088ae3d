/** Shoppers who order one unit each, under an Idempotency-Key, and remember what they were told. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, type Database } from '../../api/src/db/database';
import { postOrder } from '../../api/src/testing/post-order';
import { insertGame, insertShopper } from '../../api/src/testing/rows';
import type { Shopper } from '../../api/src/testing/store';

interface Result {
  at: number;
  ms: number;
  /** 0 for a connection that broke or was refused. */
  status: number;
  retryAfter: boolean;
}

const PAUSE_MS = 30;

export class Buyers {
  /** @param url the database itself, not by way of a proxy that may fail */
  static async create(url: string, count: number, stock: number): Promise<Buyers> {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    const names = Array.from({ length: count }, (_, index) => `buyer${index}`);
    // One after the other: a busy machine must not let them run into a time limit.
    const shoppers: Shopper[] = [];
    for (const name of names) shoppers.push(await insertShopper(database.db, name));
    const game = await insertGame(database.db, stock);
    await database.close();
    return new Buyers(game, stock, shoppers);
  }

  readonly answers: Result[] = [];
  /** Numbers of orders by their buyers' accounts. */
  readonly acknowledged = new Map<number, number>();
  readonly #soldOut = new Set<number>();
  #next = 0;
  #again = 0;
  #shopping = false;
  #sessions: Promise<void>[] = [];

  private constructor(
    private readonly game: number,
    private readonly stock: number,
    private readonly shoppers: readonly Shopper[],
  ) {}

  /** Lets so many shop at a time until `stop` is called; when all have tried, those without an order try again. */
  start(addresses: readonly string[], atOnce = 4): void {
    this.#shopping = true;
    this.#sessions = Array.from({ length: atOnce }, async (_, lane) => {
      const address = addresses[lane % addresses.length] ?? '';
      for (let shopper = this.#take(); shopper !== undefined; shopper = this.#take()) {
        await this.order(address, shopper);
        await sleep(PAUSE_MS);
      }
    });
  }

  async stop(): Promise<void> {
    this.#shopping = false;
    await Promise.all(this.#sessions);
  }

  /** All of them at the same moment. */
  async storm(addresses: readonly string[]): Promise<void> {
    const orders = this.shoppers.map((shopper, index) =>
      this.order(addresses[index % addresses.length] ?? '', shopper),
    );
    this.#next = this.shoppers.length;
    await Promise.all(orders);
  }

  /** Whoever got neither an order nor a final no tries again under the same key, until the store says which. */
  async repeat(addresses: readonly string[]): Promise<void> {
    for (let round = 0; this.#undecided().length > 0; round += 1) {
      const address = addresses[round % addresses.length] ?? '';
      for (const shopper of this.#undecided()) await this.order(address, shopper);
    }
  }

  async order(address: string, { id, token }: Shopper): Promise<number> {
    const at = Date.now();
    const response = await postOrder(address, this.game, token).catch(() => undefined);
    const body = await response?.json();
    const status = response?.status ?? 0;
    this.answers.push({
      at,
      ms: Date.now() - at,
      status,
      retryAfter: response?.headers.has('retry-after') ?? false,
    });
    if (status === 200) this.acknowledged.set(id, body.id_order);
    if (status === 409) this.#soldOut.add(id);
    return status;
  }

  /** How often each status was answered, e.g. `104x200 96x503`. */
  counted(responses: readonly Result[] = this.answers): string {
    const counts = new Map<number, number>();
    for (const { status } of responses) counts.set(status, (counts.get(status) ?? 0) + 1);
    return [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${count}x${status}`)
      .join(' ');
  }

  slowest(): number {
    return Math.max(0, ...this.answers.map(({ ms }) => ms));
  }

  /** Milliseconds from that moment to the end of the first order that succeeded after it. */
  firstSuccessAfter(moment: number): number | undefined {
    const ends = this.answers
      .filter(({ at, ms, status }) => status === 200 && at + ms >= moment)
      .map(({ at, ms }) => at + ms - moment);
    return ends.length === 0 ? undefined : Math.min(...ends);
  }

  /** Compares what the buyers were told with what is stored. */
  async audit(url: string): Promise<{ lost: number; duplicated: number; problems: string[] }> {
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    try {
      return await this.#compare(database);
    } finally {
      await database.close();
    }
  }

  async #compare({ db }: Database): Promise<{ lost: number; duplicated: number; problems: string[] }> {
    const orders = await db
      .selectFrom('orders')
      .innerJoin('order_line', 'order_line.order_id', 'orders.id')
      .select(['orders.id', 'orders.account_id'])
      .where('order_line.product_id', '=', this.game)
      .where('orders.holds_stock', '=', true)
      .execute();
    const left = await db
      .selectFrom('product')
      .select('in_stock')
      .where('id', '=', this.game)
      .executeTakeFirstOrThrow();
    const stored = new Set(orders.map(({ id }) => id));
    const lost = [...this.acknowledged.values()].filter((id) => !stored.has(id)).length;
    const duplicated = orders.length - new Set(orders.map(({ account_id }) => account_id)).size;
    const sum = left.in_stock + orders.length;
    return {
      lost,
      duplicated,
      problems: [
        ...(lost > 0 ? [`${lost} acknowledged orders are missing`] : []),
        ...(duplicated > 0 ? [`${duplicated} orders are stored twice`] : []),
        ...(sum === this.stock ? [] : [`${left.in_stock} left and ${orders.length} sold of ${this.stock}`]),
        ...(left.in_stock < 0 ? ['oversold'] : []),
      ],
    };
  }

  #take(): Shopper | undefined {
    if (!this.#shopping) return undefined;
    if (this.#next < this.shoppers.length) return this.shoppers[this.#next++];
    const undecided = this.#undecided();
    return undecided[this.#again++ % undecided.length];
  }

  /** Those who have tried and got neither an order nor a final no. */
  #undecided(): Shopper[] {
    return this.shoppers
      .slice(0, this.#next)
      .filter(({ id }) => !this.acknowledged.has(id) && !this.#soldOut.has(id));
  }
}
