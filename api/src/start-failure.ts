/** Reports why the API, or a program that prepares its database, could not start. */
import { ConfigError } from './config';
import { DatabaseInUse } from './db/lock';
import { DatabaseMisconfigured } from './db/wait-for-database';
import { CannotListen } from './listen';

/**
 * An error whose message is one line for the operator. Running the same command again would cause it again.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Errors that a restart cannot fix. */
const PERMANENT_ERRORS = [OperatorError, ConfigError, DatabaseInUse, CannotListen];
/** Errors that an operator can fix. They are printed without a stack trace. */
const OPERATOR_ERRORS = [...PERMANENT_ERRORS, DatabaseMisconfigured];

/** EX_CONFIG from sysexits.h. `npm start` does not restart a program that exits with this code during its start. */
const CONFIGURATION_ERROR = 78;

/** Prints the error, and exits with 78 if a restart cannot fix it, otherwise with 1. */
export function exitWithFailure(error: unknown): never {
  const isExpected = OPERATOR_ERRORS.some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exit(PERMANENT_ERRORS.some((kind) => error instanceof kind) ? CONFIGURATION_ERROR : 1);
}
