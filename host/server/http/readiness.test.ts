import Fastify from 'fastify';
import { readinessRoute, startDraining } from './readiness';

test('A host that is still loading the releases is not ready, so that a proxy sends it no requests', async () => {
  const app = Fastify();
  let hasStarted = false;
  readinessRoute(app, () => hasStarted);
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
  readinessRoute(app, () => true);
  app.get('/home', async () => 'a page');
  const statusOf = async (path: string) => (await app.inject(path)).statusCode;
  expect(await statusOf('/readyz')).toBe(200);
  startDraining();
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/home')).toBe(200);
  await app.close();
});
