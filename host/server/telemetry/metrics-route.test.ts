import type { FastifyInstance } from 'fastify';
import { config } from '../config';
import { buildRenderer } from '../testing/built-renderer';
import { FakeBackend } from '../testing/fake-backend';

jest.mock('../config', () => ({
  config: { ...jest.requireActual('../testing/settings').settings, telemetrySample: 0.5 },
}));
jest.mock('../render/document/host-scripts', () => ({ hostScripts: ['/host/main.js'], skeletonScripts: [] }));

const token = 'a'.repeat(32);

let store: FakeBackend;
let app: FastifyInstance;

beforeAll(async () => {
  store = await FakeBackend.open();
  store.storeRelease('shop', '0.1.0+a', 'Catalogue A');
  store.storeRelease('shop', '0.1.0+b', 'Catalogue B');
  store.setLive('shop', '0.1.0+a', { release: '0.1.0+b', percent: 50 });
  Object.assign(config, {
    metricsToken: token,
    apiUrls: [store.apiUrl],
    releasesOrigin: store.releasesOrigin,
    registryFile: store.registryFile,
    rendererSandbox: { ...config.rendererSandbox, program: buildRenderer() },
  });
  // Import the app only after its settings are complete.
  app = await (await import('../app')).createApp();
});
afterAll(async () => {
  await app?.close();
  await store.close();
});

async function readMetrics(): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, body } = await app.inject({ url: '/metrics', headers });
  expect(statusCode).toBe(200);
  return body.split('\n');
}

/** Requests the page as visitors until both releases have rendered it. */
async function visitBothReleases() {
  const seen = new Map<string, string>();
  for (let visitor = 10; seen.size < 2 && visitor < 99; visitor += 1) {
    const page = await app.inject({ url: '/home', headers: { cookie: `visitor=00000000000000${visitor}` } });
    seen.set(String(page.headers['x-remote']), page.body);
  }
  return seen;
}

test('The x-remote header names the release that rendered the page, and whether the release is a canary', async () => {
  const pages = await visitBothReleases();
  expect(pages.get('shop@0.1.0+a')).toContain('Catalogue A');
  expect(pages.get('shop@0.1.0+b; canary')).toContain('Catalogue B');
});

test('The metrics contain renders by release, pages by route pattern, and the state of the registry', async () => {
  await visitBothReleases();
  await app.inject({ url: '/wp-login.php?secret=1' });
  const lines = await readMetrics();
  const withoutValues = lines.map((line) => line.replace(/ [^ ]*$/, ''));
  expect(withoutValues).toEqual(
    expect.arrayContaining([
      'render_duration_seconds_count{remote="shop",release="0.1.0+a",outcome="page"}',
      'render_duration_seconds_count{remote="shop",release="0.1.0+b",outcome="page"}',
      'http_request_duration_seconds_count{method="GET",route="/home",status="2xx"}',
      'http_request_duration_seconds_count{method="GET",route="no page",status="4xx"}',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'remote_live{remote="shop",release="0.1.0+a"} 1',
      'remote_canary_percent{remote="shop",release="0.1.0+b"} 50',
      'remote_renderer_processes{remote="shop",release="0.1.0+a"} 1',
      'remote_off{remote="shop"} 0',
    ]),
  );
  expect(lines.join()).not.toMatch(/wp-login|secret/);
  expect(lines.filter((line) => line === '' || line === '# EOF')).toEqual(['# EOF', '']);
});

test('In production, a request for the metrics must contain the token from METRICS_TOKEN', async () => {
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(401);
  for (const authorization of [token, `Bearer ${token}b`, `Basic ${token}`])
    expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401);
});

test('A beacon reaches the metrics, and the security policy of a page sends reports to the same endpoint', async () => {
  const live = { remote: 'shop', release: '0.1.0+a' };
  const payload = JSON.stringify({ page: live, vitals: { hydrated: 700 }, errors: [live], failedLoads: [] });
  const headers = { 'content-type': 'text/plain' };
  const sent = await app.inject({ method: 'POST', url: '/telemetry', headers, payload });
  expect([sent.statusCode, sent.body, sent.headers['set-cookie']]).toEqual([204, '', undefined]);
  expect(await readMetrics()).toContain('browser_errors_total{remote="shop",release="0.1.0+a"} 1');
  const page = await app.inject({ url: '/home' });
  const policy = String(page.headers['content-security-policy']).split('; ');
  expect(policy).toEqual(expect.arrayContaining(['report-uri /telemetry', 'report-to csp']));
  expect(page.headers['reporting-endpoints']).toBe('csp="/telemetry"');
  expect(page.body).toContain('"telemetry":0.5');
});
