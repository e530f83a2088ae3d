/** Settings of the test commands. */
import path from 'node:path';
import { env } from '../common/settings';

const { DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/postgres', ...others } = env;

/** URL of the PostgreSQL database for `npm test -- --postgres`. */
export const databaseUrl = DATABASE_URL;

/** The environment variables without `DATABASE_URL`, which would make the API tests use PostgreSQL. */
export const testEnvironment: NodeJS.ProcessEnv = others;

/** Port of the first store for e2e tests. */
export const firstPort = Number(others['E2E_PORT'] ?? 3700);

export const caddyPath = env['CADDY_PATH'] || undefined;

export const chromiumPath = env['CHROMIUM_PATH'] || undefined;

export const programFolders = (env['PATH'] ?? '').split(path.delimiter);
