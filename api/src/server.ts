import { ConfigError, readConfig } from './config';
import { DatabaseUnreachable } from './db/database';
import { DatabaseInUse } from './db/lock';
import { PortTaken, startStore } from './start';

const FOR_THE_OPERATOR = [ConfigError, DatabaseInUse, DatabaseUnreachable, PortTaken];

/** A request that hangs must not keep the process for ever. */
const STOP_WITHIN = 10_000;

/** Everything an operator can put right gets one line; anything else is a bug and keeps its stack. */
async function main(): Promise<void> {
  try {
    const store = await startStore(readConfig());
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
    const expected = FOR_THE_OPERATOR.some((kind) => error instanceof kind);
    console.error(expected && error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

void main();
