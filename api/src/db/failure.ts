import pg from 'pg';

/**
 * Thrown for a database failure that the statement itself did not cause. If the connection was lost during a commit,
 * the write may have been stored.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';

  constructor(
    readonly reason: string,
    readonly scope: FailureScope,
    cause: unknown,
  ) {
    const detail = cause instanceof Error ? ` (${cause.message})` : '';
    super(`The database is unavailable: ${reason}${detail}`, { cause });
  }
}

/** Extent of a failure: only the `statement`, its `connection`, or all connections to the `server`. */
type FailureScope = 'statement' | 'connection' | 'server';

/** Reasons by SQLSTATE prefix (PostgreSQL manual, appendix A); the first match applies. */
const REASONS: readonly { state: string; reason: string; scope: FailureScope }[] = [
  { state: '08', reason: 'connection lost', scope: 'connection' },
  // After a failover, a connection may still reach the former primary.
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
  { state: '57P03', reason: 'server is starting or recovering', scope: 'connection' },
  { state: '57P', reason: 'connection ended by the server', scope: 'connection' },
  { state: '58', reason: 'system error of the server', scope: 'connection' },
];

/** SQLSTATE prefixes of failed logins that only an operator can fix. */
const NEEDS_OPERATOR = ['28', '3D000'];

/** pg's error message for `query_timeout`. */
const QUERY_TIMEOUT = 'Query read timeout';

/** pg-pool's error message when all connections are in use for `connectionTimeoutMillis`. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Returns undefined for an error caused by the statement itself, such as a duplicate key. */
export function queryFailure(error: unknown, isConnectionLost: boolean): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  const match = reasonOf(error);
  if (match !== undefined) return new DatabaseUnavailable(match.reason, match.scope, error);
  if (error instanceof Error && error.message === QUERY_TIMEOUT) {
    return new DatabaseUnavailable('no response in time', 'server', error);
  }
  return isConnectionLost ? new DatabaseUnavailable('connection lost', 'connection', error) : undefined;
}

export function connectFailure(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const isPoolExhausted = error instanceof Error && error.message === POOL_TIMEOUT;
  const reason = isPoolExhausted ? 'all connections in use' : (reasonOf(error)?.reason ?? 'cannot connect');
  return new DatabaseUnavailable(reason, 'connection', error);
}

/**
 * Returns whether only an operator can fix a failed login, such as one with a wrong password or incompatible TLS
 * settings.
 */
export function needsOperator(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return NEEDS_OPERATOR.some((state) => error.code?.startsWith(state));
  }
  // Network errors have a system error code; pg's own configuration errors have none.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return true;
  return error instanceof Error && /SSL|SASL|password/.test(error.message);
}

function reasonOf(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return REASONS.find(({ state }) => error.code?.startsWith(state));
}
