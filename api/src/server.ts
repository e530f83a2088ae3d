import { ConfigError, readConfig } from './config';
import { DatabaseInUse } from './db/lock';
import { DatabaseMisconfigured } from './db/wait-for-database';
import { CannotListen } from './listen';
import { startStore } from './start';

/** Errors that a restart cannot fix. */
const PERMANENT_ERRORS = [ConfigError, DatabaseInUse, CannotListen];
/** Errors that an operator can fix. They are printed without a stack trace. */
const OPERATOR_ERRORS = [...PERMANENT_ERRORS, DatabaseMisconfigured];

/** EX_CONFIG from sysexits.h. `npm start` does not restart a program that exits with this code during its start. */
const CONFIGURATION_ERROR = 78;

/** Maximum time, in milliseconds, by which a hanging request can delay shutdown. */
const STOP_TIMEOUT_MS = 10_000;

// Ignore SIGUSR1. By default it opens Node's inspector, through which a remote's release, which runs as the
// same user, could read the memory of this process.
process.on('SIGUSR1', () => undefined);

async function main(): Promise<void> {
  const parentExit = new AbortController();
  process.once('disconnect', () => parentExit.abort());
  if (process.connected === false) parentExit.abort();
  try {
    const store = await startStore(readConfig(), parentExit.signal);
    const stop = (reason: NodeJS.Signals | 'disconnect') => {
      store.log.info({ reason }, 'stopping');
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      void store.close().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // When a parent with an IPC channel exits or is killed, this process must release its port and database.
    process.once('disconnect', () => stop('disconnect'));
    if (process.connected === false) stop('disconnect');
  } catch (error) {
    // The parent exited before the store was open, so nothing has to be closed.
    if (parentExit.signal.aborted) process.exit(0);
    const isExpected = OPERATOR_ERRORS.some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exit(PERMANENT_ERRORS.some((kind) => error instanceof kind) ? CONFIGURATION_ERROR : 1);
  }
}

void main();
