import { resolve } from 'node:path';
import { readConfig, type Config } from '../config';

/** What the run's set-up hands to every test file. */
export interface TestRun {
  /** A PostgreSQL to run on; without it the suites run on the embedded engine. */
  databaseUrl: string | undefined;
  /** Folder with the prepared database image. */
  folder: string;
  /** Name of the prepared PostgreSQL database. */
  template: string;
}

export function testRun(env: Record<string, string | undefined> = process.env): TestRun {
  const { TEST_RUN_FOLDER: folder, TEST_RUN_TEMPLATE: template } = env;
  if (!folder || !template)
    throw new Error('Run the tests by npm test -w api: their database is prepared there.');
  return { databaseUrl: env['DATABASE_URL'] || undefined, folder: resolve(folder), template };
}

/** The store's settings as a fresh machine has them; the API's page, slow to load, only where a test asks for it. */
export function testConfig(dataDir: string): Config {
  const config = readConfig({
    DATA_DIR: dataDir,
    API_PORT: '0',
    PUBLIC_URL: 'http://shop.example',
    LOG_LEVEL: 'silent',
  });
  return { ...config, docs: false };
}
