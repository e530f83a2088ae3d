import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { createMetrics, measureRequests } from './metrics';

test('The metric of request durations excludes event streams', async () => {
  const metrics = createMetrics();
  const app = Fastify();
  measureRequests(app, metrics);
  for (const type of ['text/event-stream', 'text/plain'])
    app.get(`/${type}`, (_request, reply) => reply.type(type).send(Readable.from(['data: 1\n\n'])));
  for (const url of ['/text/event-stream', '/text/plain'])
    expect((await app.inject(url)).body).toBe('data: 1\n\n');
  await app.close();
  const text = await metrics.metrics();
  expect(text).toContain('_count{method="GET",route="/text/plain",status="2xx"} 1');
  expect(text).not.toContain('event-stream');
});
