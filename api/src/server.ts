import { ConfigError, readConfig } from './config';
import { DatabaseInUse } from './db/lock';
import { DatabaseUnreachable } from './db/reach';
import { CannotListen } from './listen';
import { startStore } from './start';

/** Starting again cannot help: a setting is wrong, or another program has the port or the database. */
const FINAL = [ConfigError, DatabaseInUse, CannotListen];
const FOR_THE_OPERATOR = [...FINAL, DatabaseUnreachable];

/** EX_CONFIG of sysexits.h, by which a supervisor knows that it need not start this program again. */
const CONFIGURATION_ERROR = 78;

/** A request that hangs must not keep the process for ever. */
const STOP_WITHIN = 10_000;

// It opens the inspector of a Node process, which can read all of it; releases of remotes run as the same user.
process.on('SIGUSR1', () => undefined);

/** Everything an operator can put right gets one line; anything else is a bug and keeps its stack. */
async function main(): Promise<void> {
  const abandoned = new AbortController();
  process.once('disconnect', () => abandoned.abort());
  if (process.connected === false) abandoned.abort();
  try {
    const store = await startStore(readConfig(), abandoned.signal);
    const stop = (reason: NodeJS.Signals | 'disconnect') => {
      store.log.info({ reason }, 'stopping');
      setTimeout(() => process.exit(1), STOP_WITHIN).unref();
      void store.close().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // Whoever started us with a channel and is gone, even killed, must not leave us behind on port and database.
    process.once('disconnect', () => stop('disconnect'));
    if (process.connected === false) stop('disconnect');
  } catch (error) {
    // Nothing was under way but the wait for the database.
    if (abandoned.signal.aborted) process.exit(0);
    const expected = FOR_THE_OPERATOR.some((kind) => error instanceof kind);
    console.error(expected && error instanceof Error ? error.message : error);
    process.exit(FINAL.some((kind) => error instanceof kind) ? CONFIGURATION_ERROR : 1);
  }
}

void main();
