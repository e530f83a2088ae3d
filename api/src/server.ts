import { readConfig } from './config';
import { openStore } from './start';
import { exitWithFailure } from './start-failure';

/** Maximum time, in milliseconds, by which a hanging request can delay shutdown after draining. */
const STOP_TIMEOUT_MS = 10_000;

// Ignore SIGUSR1. By default, it opens Node's inspector, through which a remote's release, which runs as the
// same user, could read the memory of this process.
process.on('SIGUSR1', () => undefined);

async function main(): Promise<void> {
  const parentExit = new AbortController();
  process.once('disconnect', () => parentExit.abort());
  if (process.connected === false) parentExit.abort();
  try {
    const store = await openStore(readConfig(), parentExit.signal);
    const stop = async (reason: NodeJS.Signals | 'disconnect') => {
      store.log.info({ reason }, 'stopping');
      await store.drain();
      setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
      await store.close();
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    // When a parent with an IPC channel exits or is killed, this process must release its port and database.
    process.once('disconnect', () => stop('disconnect'));
    if (process.connected === false) return await stop('disconnect');
    await store.listen();
  } catch (error) {
    // The parent exited before the store was open, so nothing has to be closed.
    if (parentExit.signal.aborted) process.exit(0);
    exitWithFailure(error);
  }
}

void main();
