import type pg from 'pg';

/** How long the parts of a database call may take, in milliseconds; 0 is without end. */
export interface DatabaseLimits {
  /** Waiting for a free connection, opening a new one included. */
  connectMs: number;
  /** One statement, watched by the server. */
  statementMs: number;
  /** Waiting for a lock that another transaction holds. */
  lockMs: number;
  /** A transaction whose owner sends nothing; its locks are freed then. */
  idleInTransactionMs: number;
  /** One statement, watched from here: for a server or a network that has stopped responding. */
  responseMs: number;
}

export const DEFAULT_POOL = 10;

/**
 * For requests: no single wait for the database takes longer than 5 seconds, while a request with several waits may take
 * their sum. The server's own limits are the shorter ones, as they leave the connection in a known state.
 */
export const REQUEST_LIMITS: DatabaseLimits = {
  connectMs: 4000,
  statementMs: 3000,
  lockMs: 2000,
  idleInTransactionMs: 5000,
  responseMs: 3500,
};

/** The time limit of the health check. */
export const PING_LIMITS: DatabaseLimits = { ...REQUEST_LIMITS, connectMs: 2000, responseMs: 2000 };

/** For migrations, seeds and tests. */
export const NO_LIMITS: DatabaseLimits = {
  connectMs: 5000,
  statementMs: 0,
  lockMs: 0,
  idleInTransactionMs: 0,
  responseMs: 0,
};

/** The first TCP probe of a silent connection; the kernel decides how many follow. */
const KEEP_ALIVE_MS = 10_000;

/** The settings of pg for these limits. */
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
