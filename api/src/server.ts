import { ConfigError, readConfig } from './config';
import { DatabaseInUse } from './db/lock';
import { DatabaseUnreachable } from './db/wait-for-database';
import { CannotListen } from './listen';
import { startStore } from './start';

/** Errors that a restart cannot fix. */
const PERMANENT_ERRORS = [ConfigError, DatabaseInUse, CannotListen];
/** Errors that an operator can fix; they are printed as one line, other errors with their stack. */
const OPERATOR_ERRORS = [...PERMANENT_ERRORS, DatabaseUnreachable];

/** EX_CONFIG of sysexits.h: a supervisor does not restart a program with this exit code. */
const CONFIGURATION_ERROR = 78;

/** Maximum time in milliseconds that a hanging request can delay the shutdown. */
const STOP_TIMEOUT_MS = 10_000;

// By default the signal opens Node's inspector, which can read the whole process; releases of remotes run as the same user.
process.on('SIGUSR1', () => undefined);

async function main(): Promise<void> {
  const abandoned = new AbortController();
  process.once('disconnect', () => abandoned.abort());
  if (process.connected === false) abandoned.abort();
  try {
    const store = await startStore(readConfig(), abandoned.signal);
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
    // The parent exited before the store was open, so there is nothing to close.
    if (abandoned.signal.aborted) process.exit(0);
    const expected = OPERATOR_ERRORS.some((kind) => error instanceof kind);
    console.error(expected && error instanceof Error ? error.message : error);
    process.exit(PERMANENT_ERRORS.some((kind) => error instanceof kind) ? CONFIGURATION_ERROR : 1);
  }
}

void main();
