import Fastify from 'fastify';
import type * as Readiness from './readiness';

let readiness: typeof Readiness;

// A process that drains never becomes ready again, so each test needs its own module.
beforeEach(async () => {
  jest.resetModules();
  readiness = await import('./readiness');
});

test('A host that is still loading the releases is not ready, so that a proxy sends it no requests', async () => {
  const app = Fastify();
  let hasStarted = false;
  readiness.readinessRoute(app, () => hasStarted);
  const responseOf = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };
  expect(await responseOf()).toEqual([503, { status: 'starting' }]);
  hasStarted = true;
  expect(await responseOf()).toEqual([200, { status: 'ready' }]);
  await app.close();
});

test('During a shutdown, /readyz responds with 503, and other requests are still handled', async () => {
  const app = Fastify();
  readiness.readinessRoute(app, () => true);
  app.get('/home', async () => 'a page');
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;
  expect(await statusOf('/readyz')).toBe(200);
  readiness.startDraining();
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/home')).toBe(200);
  await app.close();
});
