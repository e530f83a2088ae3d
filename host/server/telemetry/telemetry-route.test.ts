import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { config } from '../config';
import type { Release } from '../releases/release';
import { ReleaseManager } from '../releases/release-manager';
import { GuardCounts } from './guard-counts';
import { metrics } from './metrics';
import { telemetryRoutes } from './telemetry-route';

jest.mock('../config', () => ({
  config: { publicUrl: 'http://shop.example', registryFile: '/nowhere', telemetrySample: 0.5 },
}));

const shop = (release: string): Release => ({
  name: 'shop',
  release,
  routes: [],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.js',
  integrity: {},
});

const releases = new ReleaseManager();
jest
  .spyOn(releases, 'remotesFor')
  .mockImplementation((bucket) => [{ release: shop(bucket('shop') < 10 ? '0.5.0+new' : '0.4.1+62c1') }]);

let app: FastifyInstance;
beforeEach(async () => {
  config.telemetrySample = 0.5;
  metrics.resetMetrics();
  app = await open();
});
afterEach(() => app.close());

async function open() {
  const host = Fastify();
  await host.register(telemetryRoutes, { releases, guards: new GuardCounts(releases) });
  return host;
}

const live = { remote: 'shop', release: '0.4.1+62c1' };
const canary = { remote: 'shop', release: '0.5.0+new' };
const beacon = { page: live, vitals: { cls: 0.02, hydrated: 900 }, errors: [], failedLoads: [] };

async function send(body: unknown, headers: Record<string, string> = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const type = { 'content-type': 'text/plain;charset=UTF-8', ...headers };
  return (await app.inject({ method: 'POST', url: '/telemetry', headers: type, payload })).statusCode;
}

const counted = async (name: string) =>
  (await metrics.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`) && !line.endsWith(' 0'));

test('The visit, errors and failed loads in a beacon are counted by remote and release, including those of a canary', async () => {
  expect(
    await send({
      ...beacon,
      vitals: { lcp: 1200, inp: 64, cls: 0.02, hydrated: 900 },
      errors: [live, canary, canary],
      failedLoads: [canary],
    }),
  ).toBe(204);
  expect(await counted('browser_visits_total')).toEqual([
    'browser_visits_total{remote="shop",release="0.4.1+62c1"} 1',
  ]);
  expect(await counted('browser_errors_total')).toEqual([
    'browser_errors_total{remote="shop",release="0.4.1+62c1"} 1',
    'browser_errors_total{remote="shop",release="0.5.0+new"} 2',
  ]);
  expect(await counted('browser_failed_loads_total')).toEqual([
    'browser_failed_loads_total{remote="shop",release="0.5.0+new"} 1',
  ]);
  for (const [name, sum] of Object.entries({
    browser_largest_contentful_paint_seconds: 1.2,
    browser_interaction_to_next_paint_seconds: 0.064,
    browser_cumulative_layout_shift: 0.02,
    browser_hydration_seconds: 0.9,
  }))
    expect(await counted(`${name}_sum`)).toEqual([`${name}_sum{remote="shop",release="0.4.1+62c1"} ${sum}`]);
});

test('A beacon without vitals does not count as another visit', async () => {
  expect(await send({ page: live, errors: [live], failedLoads: [] })).toBe(204);
  expect(await counted('browser_visits_total')).toEqual([]);
  expect(await counted('browser_errors_total')).toHaveLength(1);
});

test('The names of unknown remotes and releases do not become label values', async () => {
  for (let number = 0; number < 20; number += 1)
    await send({ ...beacon, errors: [{ remote: `evil${number}`, release: `rosa${number}@mail.example` }] });
  expect(await counted('browser_errors_total')).toEqual([
    'browser_errors_total{remote="unknown",release="unknown"} 20',
  ]);
});

test.each([
  ['text that is not JSON', '{'],
  ['an unknown field', { ...beacon, email: 'rosa@mail.example' }],
  ['an unknown vital', { ...beacon, vitals: { path: 1 } }],
  ['a negative time', { ...beacon, vitals: { lcp: -1 } }],
  ['too many errors', { ...beacon, errors: Array.from({ length: 21 }, () => live) }],
  ['a long name', { ...beacon, page: { remote: 'x'.repeat(51), release: '1' } }],
  ['a list', []],
])('A beacon with %s is rejected with 400 and not counted', async (_problem, body) => {
  expect(await send(body)).toBe(400);
  expect(await counted('browser_visits_total')).toEqual([]);
});

test('A time above ten minutes is not counted, but the rest of its beacon is', async () => {
  expect(await send({ ...beacon, vitals: { lcp: 600_001, hydrated: 900 } })).toBe(204);
  expect(await counted('browser_visits_total')).toHaveLength(1);
  expect(await counted('browser_largest_contentful_paint_seconds_sum')).toEqual([]);
  expect(await counted('browser_hydration_seconds_sum')).toHaveLength(1);
});

test('A request with CSP reports may have up to 64 KB, because each report contains the whole policy', async () => {
  const type = { 'content-type': 'application/reports+json' };
  const body = { effectiveDirective: 'img-src', originalPolicy: 'x'.repeat(3000) };
  const reports = (count: number) => Array.from({ length: count }, () => ({ type: 'csp-violation', body }));
  expect(await send(reports(20), type)).toBe(204);
  expect(await counted('csp_violations_total')).toEqual(['csp_violations_total{directive="img-src"} 20']);
  expect(await send(reports(22), type)).toBe(413);
});

test('A beacon above 8 KB is rejected with 413, and another content type with 415', async () => {
  expect(await send(JSON.stringify(beacon).padEnd(8193))).toBe(413);
  expect(await send(beacon, { 'content-type': 'application/x-www-form-urlencoded' })).toBe(415);
});

test('A beacon from another site is rejected, and a beacon with Global Privacy Control is not counted', async () => {
  expect(await send(beacon, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await send(beacon, { 'sec-gpc': '1' })).toBe(204);
  expect(await counted('browser_visits_total')).toEqual([]);
});

test('After 60 beacons in a minute, an IP address gets 429, and other addresses do not', async () => {
  for (let count = 0; count < 60; count += 1) expect(await send(beacon)).toBe(204);
  expect(await send(beacon)).toBe(429);
  const headers = { 'content-type': 'text/plain' };
  const payload = JSON.stringify(beacon);
  const other = {
    method: 'POST',
    url: '/telemetry',
    headers,
    payload,
    remoteAddress: '203.0.113.9',
  } as const;
  expect((await app.inject(other)).statusCode).toBe(204);
});

test('All IP addresses in an IPv6 /64 network share one limit for beacons', async () => {
  const sendFrom = async (remoteAddress: string) => {
    const headers = { 'content-type': 'text/plain' };
    const payload = JSON.stringify(beacon);
    return (await app.inject({ method: 'POST', url: '/telemetry', headers, payload, remoteAddress }))
      .statusCode;
  };
  for (let count = 0; count < 60; count += 1) expect(await sendFrom(`2001:db8:0:1::${count}`)).toBe(204);
  expect(await sendFrom('2001:db8:0:1::ffff')).toBe(429);
  expect(await sendFrom('2001:db8:0:2::1')).toBe(204);
});

test('CSP reports of both formats are counted by directive, and unknown directives share a label', async () => {
  const violation = (effectiveDirective: string) => ({ type: 'csp-violation', body: { effectiveDirective } });
  const reports = [violation('img-src'), violation('made-up'), { type: 'deprecation', body: {} }];
  expect(await send(reports, { 'content-type': 'application/reports+json' })).toBe(204);
  const type = { 'content-type': 'application/csp-report' };
  expect(await send({ 'csp-report': { 'effective-directive': 'img-src' } }, type)).toBe(204);
  expect(await send({ 'csp-report': { 'violated-directive': "script-src 'self'" } }, type)).toBe(204);
  expect(await send(beacon, type)).toBe(400);
  expect(await counted('csp_violations_total')).toEqual([
    'csp_violations_total{directive="img-src"} 2',
    'csp_violations_total{directive="other"} 1',
    'csp_violations_total{directive="script-src"} 1',
  ]);
});

test('With TELEMETRY_SAMPLE=0, the telemetry endpoint returns 404', async () => {
  config.telemetrySample = 0;
  await app.close();
  app = await open();
  expect(await send(beacon)).toBe(404);
});
