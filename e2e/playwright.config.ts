/** Runs the e2e tests against a real store (`npm start` with its own ports and data) in Chromium. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserSwitches } from './support/browser-switches';

// Workers also load this file and inherit these values through environment variables.
process.env.DATA_DIR = process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'press-start-e2e-'));
const port = (process.env.E2E_PORT ??= '3700');
const adminPassword = (process.env.E2E_ADMIN_PASSWORD ??= 'arcade-1978');
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.e2e.ts',
  // The tests share one store. `npm test` runs shards, each with its own store.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // These timeouts are long, because tests can be slow on a busy machine. They only stop tests that hang.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  outputDir: path.join(process.env.E2E_DATA_DIR, 'results'),
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: browserSwitches },
  },
  webServer: {
    command: 'npm start',
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `${baseURL}/healthz`,
    timeout: 240_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      API_PORT: String(Number(port) + 1),
      // A busy machine may need longer than the default to render a fragment.
      FRAGMENT_TIMEOUT: '2000',
      RELEASES_PORT: String(Number(port) + 2),
      DATABASE_URL: '',
      ADMIN_USERNAME: 'keeper',
      ADMIN_PASSWORD: adminPassword,
    },
  },
});
