import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { connectFailure, queryFailure, type DatabaseUnavailable } from './failure';

/** A checked-out connection of pg, as far as it is used here. */
interface Client extends Omit<PostgresPoolClient, 'release'> {
  release(destroy?: boolean): void;
}

/**
 * Hands out the connections of a pg pool so that every failure which is not the statement's own arrives as
 * `DatabaseUnavailable`, and no connection in an unknown state goes back to the pool. `report` gets every lost
 * connection, idle or in use; without a listener such an event ends the process.
 */
export class GuardedPool implements PostgresPool {
  readonly #lost = new WeakSet<object>();
  readonly #connectedAt = new WeakMap<object, number>();
  /** Connections opened before this count are suspect: the server has stopped responding on one of them. */
  #trustedFrom = 0;
  #opened = 0;
  #waiting = new Set<(failure: DatabaseUnavailable) => void>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly report: (error: Error) => void,
  ) {
    pool.on('connect', (client) => {
      this.#connectedAt.set(client, (this.#opened += 1));
      client.on('error', (error) => {
        this.#lost.add(client);
        report(error);
      });
    });
    // Reported by the listener above; the pool replaces the connection.
    pool.on('error', () => undefined);
  }

  /** @throws DatabaseUnavailable when no connection is available in time */
  async connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await this.#acquire();
      if ((this.#connectedAt.get(client) ?? 0) >= this.#trustedFrom) return this.#guard(client);
      client.release(true);
    }
  }

  async end(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }

  /** Fails at once, and not at the end of the wait, when the server turns out to have stopped responding. */
  #acquire(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      const fail = (failure: DatabaseUnavailable) => {
        this.#waiting.delete(fail);
        reject(failure);
      };
      this.#waiting.add(fail);
      this.pool.connect().then(
        (client) => {
          if (this.#waiting.delete(fail)) resolve(client);
          else client.release();
        },
        (error: unknown) => fail(connectFailure(error)),
      );
    });
  }

  #guard(client: pg.PoolClient): PostgresPoolClient {
    return new GuardedClient(client, (error) => {
      const failure = queryFailure(error, this.#lost.has(client));
      // Released without an event of its own: the connection is closed from here.
      if (failure !== undefined && failure.scope !== 'statement') this.report(failure);
      if (failure?.scope === 'server') this.#suspectAll(failure);
      return failure;
    });
  }

  /** The other connections lead to the same server: each would cost a request the whole timeout. */
  #suspectAll(failure: DatabaseUnavailable): void {
    this.#trustedFrom = this.#opened + 1;
    for (const fail of [...this.#waiting]) fail(failure);
  }
}

/** One checkout of a connection. After it is lost, every further statement fails at once with the same reason. */
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
