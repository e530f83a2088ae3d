import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable } from '../../api/src/db/failure';

/**
 * A fault in one process of the API. A process passes a point before every statement, and before and after
 * every call to the payment provider or the mail server. The fault happens at one of these points, counted
 * from 1.
 */
export interface Fault {
  /** 'crash' ends the process; 'lost' loses its database connection. */
  kind: 'crash' | 'lost';
  at: number;
}

/** Thrown in code that continues to run in a crashed process. */
class Crashed extends Error {
  override name = 'Crashed';

  constructor() {
    super('This process has crashed.');
  }
}

/**
 * Counts the points at which a process can crash, and injects the planned fault. After a crash, the code of
 * the process can no longer reach the database, the payment provider or the mail server.
 */
export class ProcessControl {
  #fault: Fault | undefined;
  #points = 0;
  #hasCrashed = false;

  get hasCrashed(): boolean {
    return this.#hasCrashed;
  }

  /** Starts a step with its planned fault. */
  begin(fault: Fault | undefined): void {
    this.#fault = fault;
    this.#points = 0;
  }

  /**
   * Ends a step. A crash that was planned for a point that the step did not reach happens now: the process
   * has done its work, but its client receives no response.
   */
  end(): void {
    if (this.#fault?.kind === 'crash') this.#hasCrashed = true;
    this.#fault = undefined;
  }

  /**
   * Passes a point before a statement. Returns whether the statement loses the connection. @throws Crashed
   */
  beforeStatement(): boolean {
    return this.#pass() === 'lost';
  }

  /** Passes a point before or after a call to another service. @throws Crashed */
  beforeOrAfterCall(): void {
    this.#pass();
  }

  /** @throws Crashed */
  requireAlive(): void {
    if (this.#hasCrashed) throw new Crashed();
  }

  #pass(): Fault['kind'] | undefined {
    this.requireAlive();
    this.#points += 1;
    if (this.#fault === undefined || this.#points < this.#fault.at) return undefined;
    const { kind } = this.#fault;
    this.#fault = undefined;
    if (kind === 'lost') return kind;
    this.#hasCrashed = true;
    throw new Crashed();
  }
}

/**
 * The connections of one process to the shared database. A crash or a lost connection rolls back the
 * transaction.
 */
export class ControlledPool implements PostgresPool {
  constructor(
    private readonly pool: PostgresPool,
    private readonly control: ProcessControl,
  ) {}

  async connect(): Promise<PostgresPoolClient> {
    this.control.requireAlive();
    return new ControlledClient(await this.pool.connect(), this.control);
  }

  /** Does nothing, because other processes use the same pool. */
  async end(): Promise<void> {}
}

class ControlledClient implements PostgresPoolClient {
  #isLost = false;
  #isInTransaction = false;

  constructor(
    private readonly client: PostgresPoolClient,
    private readonly control: ProcessControl,
  ) {}

  query<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: ReadonlyArray<unknown> = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Cursors are not supported.');
    return this.#run(statement, parameters);
  }

  release(): void {
    this.client.release();
  }

  async #run<R>(sql: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>> {
    try {
      if (this.#isLost || this.control.beforeStatement()) throw this.#lose();
    } catch (error) {
      await this.#rollBack();
      throw error;
    }
    const result = await this.client.query<R>(sql, parameters);
    if (/^(begin|start transaction)/i.test(sql)) this.#isInTransaction = true;
    if (/^(commit|rollback)$/i.test(sql)) this.#isInTransaction = false;
    return result;
  }

  #lose(): DatabaseUnavailable {
    this.#isLost = true;
    return new DatabaseUnavailable('connection lost', 'connection', undefined);
  }

  /** Ends the transaction as PostgreSQL does when it loses the connection of a client. */
  async #rollBack(): Promise<void> {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    await this.client.query('rollback', []);
  }
}
