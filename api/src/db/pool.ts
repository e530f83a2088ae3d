import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { connectFailure, type DatabaseUnavailable, queryFailure } from './failure';

export interface PoolUse {
  max: number;
  inUse: number;
  idle: number;
  waiting: number;
}

interface Client extends Omit<PostgresPoolClient, 'release'> {
  release(destroy?: boolean): void;
}

/**
 * Wraps a pg pool. Converts failures that the statement did not cause into `DatabaseUnavailable`, and closes
 * connections whose state is unknown. `report` is called for lost connections.
 */
export class GuardedPool implements PostgresPool {
  readonly #lost = new WeakSet<object>();
  /** Sequence numbers of the connections, in order of opening. */
  readonly #numbers = new WeakMap<object, number>();
  /** Connections with a lower number are no longer used, because the server stopped responding on one of them. */
  #trustedFrom = 0;
  #opened = 0;
  #waiting = new Set<(failure: DatabaseUnavailable) => void>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly report: (error: Error) => void,
  ) {
    pool.on('connect', (client) => {
      this.#numbers.set(client, (this.#opened += 1));
      client.on('error', (error) => {
        this.#lost.add(client);
        report(error);
      });
    });
    // The listener above reports the error. Without a listener here, the event would crash the process.
    pool.on('error', () => undefined);
  }

  /** @throws DatabaseUnavailable if no connection can be opened or becomes available in time */
  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#acquire();
      if ((this.#numbers.get(client) ?? 0) >= this.#trustedFrom) return this.#guard(client);
      client.release(true);
    }
  }

  get use(): PoolUse {
    const { options, totalCount, idleCount, waitingCount } = this.pool;
    return { max: options.max, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async end(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }

  /**
   * Waits for work that needs the database. A failure does not cancel the work itself.
   * @throws DatabaseUnavailable as soon as the server stops responding to any statement of this pool
   */
  whileResponding<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      void work.then(resolve, reject).finally(() => this.#waiting.delete(reject));
    });
  }

  async #acquire(): Promise<pg.PoolClient> {
    const connecting = this.pool.connect();
    try {
      return await this.whileResponding(connecting);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw connectFailure(error);
    }
  }

  #guard(client: pg.PoolClient): PostgresPoolClient {
    return new GuardedClient(client, (error) => {
      const failure = queryFailure(error, this.#lost.has(client));
      // Report the failure here, because a connection closed by this process emits no event.
      if (failure !== undefined && failure.scope !== 'statement') this.report(failure);
      if (failure?.scope === 'server') this.#abandonConnections(failure);
      return failure;
    });
  }

  /**
   * Stops using the open connections and fails all pending waits, because a query on any of these connections would
   * wait for the whole timeout.
   */
  #abandonConnections(failure: DatabaseUnavailable): void {
    this.#trustedFrom = this.#opened + 1;
    for (const fail of [...this.#waiting]) fail(failure);
  }
}

/** After a connection or server failure, further statements immediately fail with the same error. */
class GuardedClient implements PostgresPoolClient {
  #failure: DatabaseUnavailable | undefined;

  constructor(
    private readonly client: Client,
    private readonly translate: (error: unknown) => DatabaseUnavailable | undefined,
  ) {}

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Cursors are not supported: read in batches.');
    return this.#run(statement, parameters);
  }

  release(): void {
    this.client.release(this.#failure !== undefined);
  }

  async #run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return await this.client.query<R>(sql, parameters);
    } catch (error) {
      const failure = this.translate(error);
      if (failure !== undefined && failure.scope !== 'statement') this.#failure = failure;
      throw failure ?? error;
    }
  }
}
