import Fastify from 'fastify';
import { config } from '../config';
import { shedLoad } from './load-shedding';

jest.mock('../config', () => ({ config: {} }));

const paths = [
  '/home',
  '/api/genres',
  '/healthzx',
  '/livez/x',
  '/healthz',
  '/healthz?full',
  '/livez',
  '/metrics',
  '/host/main.js',
  '/releases/x.js',
  '/images/x.webp',
];

/** Requests every path from a host, which is overloaded unless `maxHeapMegabytes` is 0. */
async function requestAllPaths(maxHeapMegabytes: number, headers: Record<string, string> = {}) {
  Object.assign(config, { maxEventLoopDelayMs: 0, maxHeapMegabytes });
  const app = Fastify({ trustProxy: true });
  await shedLoad(app);
  app.get('/*', async () => 'served');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  // The first measurement takes a second.
  while (maxHeapMegabytes > 0 && !app.isUnderPressure())
    await new Promise((resolve) => setTimeout(resolve, 50));
  const responses = await Promise.all(paths.map((path) => fetch(origin + path, { headers })));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  await app.close();
  const served = paths.filter((_, index) => responses[index]?.status === 200);
  return { served, responses, bodies };
}

const visitor = { 'x-forwarded-for': '203.0.113.9' };

test('A host that is not overloaded serves every path', async () => {
  expect((await requestAllPaths(0, visitor)).served).toEqual(paths);
});

test('An overloaded host rejects pages and API calls with 503 and Retry-After, and serves files and health checks', async () => {
  const { served, responses, bodies } = await requestAllPaths(1, visitor);
  expect(served).toEqual(paths.slice(4));
  for (const response of responses.slice(0, 4)) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  }
  expect(bodies[0]).toContain('very busy');
  expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ error: 'overloaded' });
});

test('A page that is being rendered can fetch its data through an overloaded host', async () => {
  expect((await requestAllPaths(1)).served).toContain('/api/genres');
});
