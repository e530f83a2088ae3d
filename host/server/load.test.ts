import Fastify from 'fastify';
import { config } from './config';
import { shedLoad } from './load';

jest.mock('./config', () => ({ config: {} }));

const places = [
  '/home',
  '/api/genres',
  '/healthzx',
  '/livez/x',
  '/healthz',
  '/healthz?full',
  '/livez',
  '/host/main.js',
  '/releases/x.js',
  '/images/x.webp',
];

/** Statuses of a host that is, or is not, behind with its work. */
async function query(maxHeapMegabytes: number, headers: Record<string, string> = {}) {
  Object.assign(config, { maxEventLoopDelayMs: 0, maxHeapMegabytes });
  const app = Fastify({ trustProxy: true });
  await shedLoad(app);
  app.get('/*', async () => 'served');
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // The first measurement takes a second.
  while (maxHeapMegabytes > 0 && !app.isUnderPressure())
    await new Promise((resolve) => setTimeout(resolve, 50));
  const responses = await Promise.all(places.map((place) => fetch(address + place, { headers })));
  const bodies = await Promise.all(responses.map((response) => response.text()));
  await app.close();
  const served = places.filter((_, index) => responses[index]?.status === 200);
  return { served, answers: responses, bodies };
}

const visitor = { 'x-forwarded-for': '203.0.113.9' };

test('a host that keeps up serves everything', async () => {
  expect((await query(0, visitor)).served).toEqual(places);
});

test('a busy host sends pages and calls away with 503 and Retry-After, and serves files and checks', async () => {
  const { served, answers: responses, bodies } = await query(1, visitor);
  expect(served).toEqual(places.slice(4));
  for (const response of responses.slice(0, 4)) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  }
  expect(bodies[0]).toContain('very busy');
  expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ error: 'overloaded' });
});

test('a page that is being rendered gets its data through a busy host', async () => {
  expect((await query(1)).served).toContain('/api/genres');
});
