import { afterEach, expect, test } from '@jest/globals';
import { queueMail } from '../mail/outbox.repo';
import { TestStore } from '../testing/store';

const token = 'a'.repeat(32);

let store: TestStore;
afterEach(() => store.close());

const authorised = { headers: { authorization: `Bearer ${token}` } };

async function metricsOf(call = {}): Promise<string> {
  const response = await store.get('/metrics', call);
  expect(response.statusCode).toBe(200);
  return response.body;
}

test('The metrics count requests by route pattern and do not contain their URLs', async () => {
  store = await TestStore.open();
  await store.get('/videogames/123456');
  await store.get('/videogames/654321?secret=1');
  await store.get('/no/such/987654');
  const metrics = await metricsOf();
  expect(metrics).toMatch(
    /^http_request_duration_seconds_count\{method="GET",route="\/videogames\/:id",status="4xx"\} 2$/m,
  );
  expect(metrics).toContain(
    'http_request_duration_seconds_count{method="GET",route="no route",status="4xx"} 1',
  );
  expect(metrics).not.toMatch(/123456|654321|987654|secret/);
});

test('The metrics are in the OpenMetrics format and contain the database connections, the length of the outbox, the event loop delay and the memory use', async () => {
  store = await TestStore.open();
  const mail = { to: 'rosa@mail.example', subject: 'Hello', dedupeKey: 'test' };
  const content = { heading: 'Hello', paragraphs: [] };
  await queueMail(store.db, { ...mail, template: 'welcome', content }, store.services.now());
  const response = await store.get('/metrics');
  expect(response.headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  const lines = response.body.split('\n');
  expect(lines.filter((line) => line === '# EOF')).toHaveLength(1);
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
  expect(lines).toContain('outbox_length 1');
  for (const name of [
    'database_connections_max',
    'database_connections_in_use',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(response.body).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('While the database is unavailable, the metrics contain everything except the length of the outbox', async () => {
  store = await TestStore.open();
  const { services } = store;
  const { whileDatabaseResponds } = services;
  services.whileDatabaseResponds = async (work) => {
    // Otherwise the query would still run when the store closes.
    await work;
    throw new Error('The database is unavailable');
  };
  const metrics = await metricsOf();
  services.whileDatabaseResponds = whileDatabaseResponds;
  expect(metrics).toMatch(/^outbox_length nan$/im);
  expect(metrics).toMatch(/^database_connections_in_use \d/m);
});

test('While the database responds slowly, the metrics arrive without the length of the outbox, and all scrapes share one query', async () => {
  store = await TestStore.open();
  const { services } = store;
  const { whileDatabaseResponds } = services;
  let queries = 0;
  services.whileDatabaseResponds = (work) => {
    queries += 1;
    return work.then(() => new Promise<never>(() => undefined));
  };
  const texts = [...(await Promise.all([metricsOf(), metricsOf()])), await metricsOf()];
  services.whileDatabaseResponds = whileDatabaseResponds;
  for (const text of texts) expect(text).toMatch(/^outbox_length nan$/im);
  expect(queries).toBe(1);
});

test('In production without METRICS_TOKEN, /metrics responds with 404', async () => {
  store = await TestStore.open({ production: true });
  const response = await store.get('/metrics', authorised);
  expect([response.statusCode, response.json().error]).toEqual([404, 'not-found']);
});

test('In production, /metrics requires the token from METRICS_TOKEN', async () => {
  store = await TestStore.open({ production: true, metricsToken: token });
  for (const authorization of [
    '',
    token,
    `Bearer ${token}b`,
    `Bearer ${token.slice(1)}`,
    'Bearer ',
    `Basic ${token}`,
  ]) {
    const response = await store.get('/metrics', { headers: { authorization } });
    expect([authorization, response.statusCode]).toEqual([authorization, 401]);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.body).not.toContain('http_request');
  }
  expect(await metricsOf(authorised)).toContain('http_request_duration_seconds');
});

test('A request that the host has forwarded gets no metrics, even with the token', async () => {
  store = await TestStore.open({ metricsToken: token });
  for (const headers of [{}, authorised.headers]) {
    const response = await store.get('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1', ...headers } });
    expect(response.statusCode).toBe(404);
  }
});

test('Outside production, another machine gets no metrics', async () => {
  store = await TestStore.open();
  const response = await store.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect(response.statusCode).toBe(404);
});
