import type pg from 'pg';

/**
 * Time limits for database access in milliseconds; 0 means the limit of the database role, which by default has
 * none.
 */
export interface DatabaseLimits {
  /** Time to wait for a free connection or to open a new connection. */
  connectMs: number;
  /** Duration of a statement, enforced by the server. */
  statementMs: number;
  /** Time to wait for a lock that another transaction holds. */
  lockMs: number;
  /** Time that a transaction may be idle before the server aborts it and releases its locks. */
  idleInTransactionMs: number;
  /** Duration of a statement, enforced by the client in case the server does not respond. */
  responseMs: number;
}

export const DEFAULT_POOL = 10;

/**
 * Limits for requests. Several waits in one request add up. The server's statement limit is shorter than the client's,
 * because a timeout on the server leaves the connection in a known state.
 */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 4000,
  statementMs: 3000,
  lockMs: 2000,
  idleInTransactionMs: 5000,
  responseMs: 3500,
};

export const PING_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 2000, responseMs: 2000 };

/** Limits for migrations, seeds and tests. */
export const NO_LIMITS: DatabaseLimits = {
  connectMs: 5000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  responseMs: 0,
};

const KEEP_ALIVE_MS = 10_000;

export function clientSettings(connectionString: string, limits: DatabaseLimits): pg.ClientConfig {
  return {
    connectionString,
    application_name: 'press-start',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    query_timeout: limits.responseMs,
  };
}
