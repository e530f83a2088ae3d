/**
 * Prepares the database and exits: migrates and seeds it as `STORE_SEED` requires, and creates the first
 * administrator. Waits while PostgreSQL is unreachable.
 */
import { readConfig } from './config';
import { openPreparedDatabase } from './prepared-database';
import { exitWithFailure } from './start-failure';

const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());

try {
  const { engine, close } = await openPreparedDatabase(readConfig(), {
    // No server has to respond in the meantime.
    onWait: async () => undefined,
    report: () => undefined,
    signal: stop.signal,
  });
  await close();
  console.log(`The database is ready (${engine === 'embedded' ? 'embedded' : 'PostgreSQL'}).`);
} catch (error) {
  if (error instanceof Error && error.name === 'AbortError') {
    console.error('Stopped before the database was ready.');
    process.exit(1);
  }
  exitWithFailure(error);
}
