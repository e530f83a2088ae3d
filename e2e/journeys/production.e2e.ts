/** Tests the package in production mode behind Caddy, on PostgreSQL if `E2E_DATABASE_URL` is set. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { unusedProviders } from '../../scripts/package/testing/production-settings';
import { waitForStatus } from '../../scripts/start/testing/spawned-store';
import { caddyPath } from '../../scripts/test/settings';
import { PackagedStore } from '../support/packaged-store';
import { generateShopper, logIn, logOut, signUp } from '../support/shopper';
import { expect, open, test } from '../support/test';

/** Time limit for starting a store, which can take minutes on a busy machine. */
const startTimeoutMs = 600_000;
test.describe.configure({ timeout: startTimeoutMs });
test.skip(!caddyPath, 'Caddy is not available: set CADDY_PATH.');

const admin = { username: 'keeper', password: 'arcade-of-1978' };
const metricsToken = randomBytes(32).toString('hex');
const databaseServerUrl = process.env.E2E_DATABASE_URL;
const databaseName = `press_start_production_${process.pid}`;

async function runStatement(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseServerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates the database if a PostgreSQL server is configured, and returns the store's database settings. */
async function prepareDatabase(): Promise<Record<string, string>> {
  if (!databaseServerUrl) return { ALLOW_EMBEDDED_DATABASE: '1' };
  await runStatement(`create database ${databaseName}`);
  const url = new URL(databaseServerUrl);
  url.pathname = databaseName;
  return { DATABASE_URL: url.href };
}

let store: PackagedStore;
let storeUrl = '';

test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  store = await PackagedStore.open({
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtps://mail.example.com',
    ...unusedProviders,
    METRICS_TOKEN: metricsToken,
    TELEMETRY_SAMPLE: '1',
    DRAIN_SECONDS: '3',
    // 0 disables load shedding, which would reject requests on a busy machine.
    MAX_EVENT_LOOP_DELAY: '0',
    ...(await prepareDatabase()),
  });
  storeUrl = store.url;
});

test.afterAll(async () => {
  // The URL is empty if the store has not started; it has then been closed.
  if (storeUrl) await store.close();
  if (databaseServerUrl) await runStatement(`drop database if exists ${databaseName} with (force)`);
});

test('Behind Caddy, the packaged store uses HTTP/2, and Caddy serves the scripts compressed and immutable without the host', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  const page = await visitor.newPage();
  await open(page, '/home');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js'))
      .map((entry) => ({ ...entry.toJSON(), url: entry.name })),
  );
  const paths = scripts.map(({ url }) => new URL(url).pathname);
  expect(paths.find((path) => path.startsWith('/host/'))).toBeDefined();
  expect(paths.find((path) => path.startsWith('/releases/'))).toBeDefined();
  expect(new Set(scripts.map(({ nextHopProtocol }) => nextHopProtocol))).toEqual(new Set(['h2']));
  for (const path of paths) {
    const response = await visitor.request.get(path, { headers: { 'accept-encoding': 'br' } });
    const headers = response.headers();
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding'], path).toBe('br');
    expect(headers['strict-transport-security'], path).toMatch(/^max-age=\d{7,}/);
    // The host and the API add this header to every response.
    expect(headers['x-request-id'], path).toBeUndefined();
  }
  for (const path of ['/host/main.00000000.js', '/releases/registry.json'])
    expect((await visitor.request.get(path)).status(), path).toBe(404);
});

test('The API logs the visitor address that Caddy reports, not the address that the visitor claims', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  const claimed = '203.0.113.7';
  const headers = {
    'x-forwarded-for': claimed,
    forwarded: `for=${claimed}`,
    'x-real-ip': claimed,
    'x-request-id': 'chosen-by-the-visitor',
  };
  const data = { username: 'impostor', password: 'wrong-password-1' };
  const response = await visitor.request.post('/api/auth/login', { headers, data });
  expect(response.status()).toBe(401);
  expect(response.headers()['x-request-id']).not.toBe(headers['x-request-id']);
  const requestId = `"reqId":"${response.headers()['x-request-id']}"`;
  const findLines = () => store.output.split('\n').filter((line) => line.includes(requestId));
  await expect.poll(findLines).toContainEqual(expect.stringMatching(/"address":"127\.0\.0\.1","user":"i/));
  expect(store.output).not.toContain(claimed);
});

test('While the host restarts, requests for pages and writes wait instead of failing', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ baseURL: storeUrl, ignoreHTTPSErrors: true });
  const statuses = { pages: new Map<number, number>(), writes: new Map<number, number>() };
  let isRestarting = true;
  const repeat = async (name: keyof typeof statuses, send: () => Promise<{ status(): number }>) => {
    while (isRestarting) {
      const status = (await send()).status();
      statuses[name].set(status, (statuses[name].get(status) ?? 0) + 1);
    }
  };
  const visitors = Array.from({ length: 4 }, () => [
    repeat('pages', () => visitor.request.get('/home')),
    // The API rejects this write with 401, because the visitor is not logged in.
    repeat('writes', () => visitor.request.post('/api/auth/logout')),
  ]);
  await expect.poll(() => statuses.writes.get(401) ?? 0).toBeGreaterThan(10);
  await store.stop('host');
  store.start('host');
  await waitForStatus(store.directUrl('host', '/readyz'));
  const before = statuses.writes.get(401) ?? 0;
  await expect.poll(() => statuses.writes.get(401) ?? 0).toBeGreaterThan(before + 4);
  isRestarting = false;
  await Promise.all(visitors.flat());
  expect([...statuses.pages.keys()]).toEqual([200]);
  expect([...statuses.writes.keys()]).toEqual([401]);
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

test('The metrics of the host count the hydration of a visit and can be read only with the token', async ({
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
