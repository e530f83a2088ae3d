import type pg from 'pg';

/** Time limits of a database call in milliseconds; 0 means none. */
export interface DatabaseLimits {
  /** Wait for a free connection or for opening a new connection. */
  connectMs: number;
  /** One statement, enforced by the server. */
  statementMs: number;
  /** Wait for a lock that another transaction holds. */
  lockMs: number;
  /** An idle transaction; the server ends it and releases its locks. */
  idleInTransactionMs: number;
  /** One statement, enforced by the client, for a server or network that has stopped responding. */
  responseMs: number;
}

export const DEFAULT_POOL = 10;

/**
 * For requests: no single wait for the database takes longer than 5 seconds; several waits of a request add up. The server's
 * limits are shorter than the client's, because they leave the connection in a known state.
 */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 4000,
  statementMs: 3000,
  lockMs: 2000,
  idleInTransactionMs: 5000,
  responseMs: 3500,
};

export const PING_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 2000, responseMs: 2000 };

/** For migrations, seeds and tests. */
export const NO_LIMITS: DatabaseLimits = {
  connectMs: 5000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  responseMs: 0,
};

/** Idle time before the first TCP keep-alive probe. */
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
