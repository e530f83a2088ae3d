import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { TestStore } from '../testing/store';
import { logOptions } from './log';

let store: TestStore;
let app: FastifyInstance;
let log = '';

beforeAll(async () => {
  store = await TestStore.open();
  app = await buildApp(store.services, { ...logOptions('info'), stream: { write: (line) => (log += line) } });
});

afterAll(async () => {
  await app.close();
  await store.close();
});

test('Secrets are removed from the URLs in the log', async () => {
  const secret = randomBytes(32).toString('base64url');
  await app.inject({ method: 'POST', url: `/auth/reset/${secret}`, payload: { password: 'start123' } });
  await app.inject({ method: 'POST', url: `/user/confirmEmail/${secret}`, payload: {} });
  // No route matches this URL.
  await app.inject({ method: 'GET', url: `/auth/reset/${secret}?token=${secret}` });
  expect(log).toContain('"url":"/auth/reset/…"');
  expect(log).toContain('"url":"/user/confirmEmail/…"');
  expect(log).toContain('"remoteAddress":"127.0.0.1"');
  expect(log).not.toContain(secret);
});

test('The log lines of a request contain a trace id from a trusted proxy, but no invalid trace id and none from another client', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const linesOf = async (traceparent: string, remoteAddress: string) => {
    log = '';
    await app.inject({ url: '/genres', headers: { traceparent }, remoteAddress });
    return log.trim().split('\n');
  };
  const lines = await linesOf(`00-${traceId}-00f067aa0ba902b7-01`, '127.0.0.1');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId, reqId: expect.any(String) });
  expect((await linesOf(`00-${traceId}-00f067aa0ba902b7-01`, '203.0.113.9')).join()).not.toContain(traceId);
  expect((await linesOf(`00-${traceId}-invalid`, '127.0.0.1')).join()).not.toContain('traceId');
});
