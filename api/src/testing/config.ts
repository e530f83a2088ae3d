import { resolve } from 'node:path';
import { type Config, readConfig } from '../config';

/** Settings of a test run, read from environment variables. */
export interface TestRun {
  /** PostgreSQL server for the tests; undefined for tests on the embedded engine. */
  databaseUrl: string | undefined;
  /** Folder that contains the prepared image of the embedded database. */
  folder: string;
  /** Name of the prepared PostgreSQL database. */
  template: string;
}

export function testRun(env: Record<string, string | undefined> = process.env): TestRun {
  const { TEST_RUN_FOLDER: folder, TEST_RUN_TEMPLATE: template } = env;
  if (!folder || !template)
    throw new Error('Run the tests with npm test -w api, which prepares their database.');
  return { databaseUrl: env['DATABASE_URL'] || undefined, folder: resolve(folder), template };
}

/** Disables the documentation page, because it is slow to load. */
export function testConfig(dataDir: string): Config {
  const config = readConfig({
    DATA_DIR: dataDir,
    API_PORT: '0',
    PUBLIC_URL: 'http://shop.example',
    LOG_LEVEL: 'silent',
  });
  return { ...config, docs: false };
}
