/** Tests a store in production mode over HTTPS, on PostgreSQL if `E2E_DATABASE_URL` is set. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import type { HttpsProxy } from '../support/https-proxy';
import { openHttpsProxy } from '../support/https-proxy';
import { generateShopper, logIn, logOut, signUp } from '../support/shopper';
import { expect, open, test } from '../support/test';

/** Time limit for starting a store, which can take minutes on a busy machine. */
const startTimeoutMs = 600_000;
test.describe.configure({ timeout: startTimeoutMs });

const admin = { username: 'keeper', password: 'arcade-of-1978' };
const metricsToken = randomBytes(32).toString('hex');
const databaseServerUrl = process.env.E2E_DATABASE_URL;
const databaseName = `press_start_production_${process.pid}`;

async function runStatement(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseServerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates the database if a PostgreSQL server is configured, and returns the store's database settings. */
async function prepareDatabase(): Promise<Record<string, string>> {
  if (!databaseServerUrl) return { ALLOW_EMBEDDED_DATABASE: '1' };
  await runStatement(`create database ${databaseName}`);
  const url = new URL(databaseServerUrl);
  url.pathname = databaseName;
  return { DATABASE_URL: url.href };
}

let store: SpawnedStore;
let proxy: HttpsProxy;
let storeUrl = '';

test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  proxy = await openHttpsProxy(() => store.portOf('host'));
  storeUrl = `https://localhost:${proxy.port}`;
  store = await SpawnedStore.open({
    NODE_ENV: 'production',
    PUBLIC_URL: storeUrl,
    HOST: '127.0.0.1',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Press Start <store@example.com>',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'press-start',
    OIDC_CLIENT_SECRET: 'not used here',
    MERCADOPAGO_ACCESS_TOKEN: 'not used here',
    MERCADOPAGO_WEBHOOK_SECRET: 'not used here either',
    METRICS_TOKEN: metricsToken,
    TELEMETRY_SAMPLE: '1',
    // 0 disables load shedding, which would reject requests on a busy machine.
    MAX_EVENT_LOOP_DELAY: '0',
    ...(await prepareDatabase()),
  });
});

test.afterAll(async () => {
  await store.close();
  proxy.server.closeAllConnections();
  proxy.server.close();
  if (databaseServerUrl) await runStatement(`drop database ${databaseName} with (force)`);
});

test('Over HTTPS, every cookie has the Secure attribute, and a page has a Strict-Transport-Security header', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  const page = await visitor.newPage();
  const response = await open(page, '/home');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
  await page.getByRole('banner').getByText('Retro').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
  const cookies = await visitor.cookies();
  expect(cookies.map(({ name }) => name)).toContain('theme');
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);
});

test('In production, a shopper signs up, logs in, stays logged in after a reload, and logs out', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  const page = await visitor.newPage();
  const shopper = generateShopper();
  await signUp(page, shopper);
  await logIn(page, shopper.username);
  await open(page, '/orders');
  await expect(page.getByText("You don't have any orders")).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('Player');
  await logOut(page);
});

test('In production, the administrator defined in the settings adds a genre, and the API lists the genre', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  const page = await visitor.newPage();
  await logIn(page, admin.username, admin.password);
  await open(page, '/createGenre');
  await page.getByRole('textbox', { name: /genre/i }).fill('Rhythm');
  await page.getByRole('button', { name: /create|add/i }).click();
  await expect
    .poll(async () => (await visitor.request.get('/api/genres')).json())
    .toContainEqual(expect.objectContaining({ name_genre: 'Rhythm' }));
});

test('A visit reports its web vitals to the metrics of the host, which require the token', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  const page = await visitor.newPage();
  const script = page.waitForResponse(/\/host\/telemetry\.[0-9a-f]+\.js/);
  const response = await open(page, '/home');
  const [remote = '', release = ''] = (response?.headers()['x-remote'] ?? '').split('@');
  expect(release).not.toBe('');
  await script;
  const headers = { authorization: `Bearer ${metricsToken}` };
  const series = `browser_hydration_seconds_count{remote="${remote}",release="${release}"} `;
  const countVisits = async () => {
    const [, rest = '0'] = (await (await visitor.request.get('/metrics', { headers })).text()).split(series);
    return Number.parseInt(rest, 10);
  };
  const before = await countVisits();
  await page.goto('/about');
  await expect.poll(countVisits).toBeGreaterThan(before);
  expect((await visitor.request.get('/metrics')).status()).toBe(401);
  expect((await visitor.request.get('/api/metrics', { headers })).status()).toBe(404);
});

test('No development page is available in production', async ({ newVisitor }) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev-idp', '/dev-pay', '/docs', '/openapi.json'])
    expect((await visitor.request.get(path)).status(), path).toBe(404);
});
