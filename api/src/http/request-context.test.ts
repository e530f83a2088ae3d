import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { currentRequestId, trackWriteRequests } from './request-context';

const app = fastify({ genReqId: ({ headers }) => String(headers['x-test-id']) });
const gate = new EventEmitter();

beforeAll(async () => {
  trackWriteRequests(app);
  const id = () => ({ id: currentRequestId() ?? null });
  app.post('/quick', async () => id());
  app.get('/quick', async () => id());
  app.post('/slow', async () => {
    gate.emit('arrived');
    await once(gate, 'open');
    return id();
  });
  await app.ready();
});
afterAll(() => app.close());

const idIn = async (method: 'GET' | 'POST', url: string, id: string) =>
  (await app.inject({ method, url, headers: { 'x-test-id': id } })).json().id;

test('Concurrent write requests each have their own request id, even after one of them is complete', async () => {
  const arrived = once(gate, 'arrived');
  const slow = idIn('POST', '/slow', 'slow');
  await arrived;
  expect(await idIn('POST', '/quick', 'quick')).toBe('quick');
  gate.emit('open');
  expect(await slow).toBe('slow');
});

test('A read request has no request id in its context, but a later write request has one', async () => {
  expect(await idIn('POST', '/quick', 'first')).toBe('first');
  expect(await idIn('GET', '/quick', 'read')).toBeNull();
  expect(await idIn('POST', '/quick', 'second')).toBe('second');
});
