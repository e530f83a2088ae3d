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
