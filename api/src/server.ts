import { ConfigError, readConfig } from './config';
import { DatabaseInUse } from './db/lock';
import { PortTaken, startStore } from './start';

/** Everything an operator can put right gets one line; anything else is a bug and keeps its stack. */
async function main(): Promise<void> {
  try {
    const store = await startStore(readConfig());
    const stop = (signal: NodeJS.Signals) => {
      store.log.info({ signal }, 'stopping');
      void store.close().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof DatabaseInUse || error instanceof PortTaken;
    console.error(expected ? error.message : error);
    process.exit(1);
  }
}

void main();
