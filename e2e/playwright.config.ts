/**
 * Runs the e2e tests against a real store (`npm start` with its own ports and data) in Chromium. If
 * `CADDY_PATH` is set, the browser reaches the store through Caddy, over HTTPS and HTTP/2.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserSwitches } from './support/browser-switches';
import { caddyServer, certificateSwitches, proxiedUrl, rootCertificatePath } from './support/caddy-proxy';

// Workers also load this file and inherit these values through environment variables.
const dataDir = (process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'press-start-e2e-')));
process.env.DATA_DIR = dataDir;
const port = (process.env.E2E_PORT ??= '3700');
const adminPassword = (process.env.E2E_ADMIN_PASSWORD ??= 'arcade-1978');
const caddyPath = process.env.CADDY_PATH;
const hostUrl = `http://localhost:${port}`;
const baseURL = caddyPath ? proxiedUrl(Number(port)) : hostUrl;
if (caddyPath) process.env.NODE_EXTRA_CA_CERTS = rootCertificatePath(dataDir);

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
  outputDir: path.join(dataDir, 'results'),
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...browserSwitches, ...certificateSwitches(dataDir)],
    },
  },
  webServer: [
    {
      command: 'npm start',
      cwd: path.resolve(import.meta.dirname, '..'),
      url: `${hostUrl}/healthz`,
      timeout: 240_000,
      stdout: 'ignore',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      env: {
        PORT: port,
        PUBLIC_URL: baseURL,
        // The certificate does not exist yet.
        NODE_EXTRA_CA_CERTS: '',
        API_PORT: String(Number(port) + 1),
        // A busy machine may need longer than the default to render a fragment.
        FRAGMENT_TIMEOUT: '2000',
        RELEASES_PORT: String(Number(port) + 2),
        DATABASE_URL: '',
        ADMIN_USERNAME: 'keeper',
        ADMIN_PASSWORD: adminPassword,
      },
    },
    ...(caddyPath ? [caddyServer({ caddyPath, dataDir, port: Number(port) })] : []),
  ],
});
