import pg from 'pg';

/**
 * The database could not do its work although nothing is wrong with the request: repeated later, it may succeed. A write
 * that ends so may have been stored, if the connection was lost during its commit.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(
    /** For the log, e.g. 'lock timeout'. */
    readonly reason: string,
    readonly scope: FailureScope,
    cause: unknown,
  ) {
    const detail = cause instanceof Error ? ` (${cause.message})` : '';
    super(`The database is unavailable: ${reason}${detail}`, { cause });
  }
}

/**
 * What must not be used any more: nothing after a failed `statement`, the `connection` it ran on, or every connection to
 * that `server`.
 */
type FailureScope = 'statement' | 'connection' | 'server';

/** Reasons by SQLSTATE or its class (PostgreSQL manual, appendix A); the first that fits counts. */
const REASONS: readonly { state: string; reason: string; scope: FailureScope }[] = [
  { state: '08', reason: 'connection lost', scope: 'connection' },
  // After a failover, a connection may still lead to the former primary.
  { state: '25006', reason: 'server is read-only', scope: 'server' },
  { state: '25P03', reason: 'idle transaction ended', scope: 'connection' },
  { state: '28', reason: 'login rejected', scope: 'connection' },
  { state: '3D000', reason: 'database does not exist', scope: 'connection' },
  { state: '40001', reason: 'serialization failure', scope: 'statement' },
  { state: '40P01', reason: 'deadlock', scope: 'statement' },
  { state: '53300', reason: 'too many connections', scope: 'connection' },
  { state: '53', reason: 'server out of resources', scope: 'statement' },
  { state: '55P03', reason: 'lock timeout', scope: 'statement' },
  { state: '57014', reason: 'statement timeout', scope: 'statement' },
  { state: '57P03', reason: 'server starts or recovers', scope: 'connection' },
  { state: '57P', reason: 'connection ended by the server', scope: 'connection' },
  { state: '58', reason: 'system error of the server', scope: 'connection' },
];

/** SQLSTATEs that waiting does not change: an operator has to act. */
const NEEDS_OPERATOR = ['28', '3D000'];

/** The error that pg reports for its `query_timeout`. */
const QUERY_TIMEOUT = 'Query read timeout';

/** The error that pg-pool reports when all connections stay in use for `connectionTimeoutMillis`. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Translates a failed query; undefined for an error of the statement itself, such as a duplicate key. */
export function queryFailure(error: unknown, connectionLost: boolean): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  const known = reasonOf(error);
  if (known !== undefined) return new DatabaseUnavailable(known.reason, known.scope, error);
  if (error instanceof Error && error.message === QUERY_TIMEOUT) {
    return new DatabaseUnavailable('no response in time', 'server', error);
  }
  return connectionLost ? new DatabaseUnavailable('connection lost', 'connection', error) : undefined;
}

/** Translates every error of opening a connection. */
export function connectFailure(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const exhausted = error instanceof Error && error.message === POOL_TIMEOUT;
  const reason = exhausted ? 'all connections in use' : (reasonOf(error)?.reason ?? 'cannot connect');
  return new DatabaseUnavailable(reason, 'connection', error);
}

/** True for a failed login that a retry cannot fix: wrong password, missing database, incompatible TLS settings. */
export function needsOperator(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return NEEDS_OPERATOR.some((state) => error.code?.startsWith(state));
  }
  // Errors of the network carry a code of the system; pg's own complaints about settings carry none.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return true;
  return error instanceof Error && /SSL|SASL|password/.test(error.message);
}

function reasonOf(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return REASONS.find(({ state }) => error.code?.startsWith(state));
}
