import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { runMaintenance } from '../jobs/maintenance';
import { testConfig } from '../testing/config';
import { TestStore } from '../testing/store';
import { countHit } from './address-hits.repo';

const LIMIT = 20;

let store: TestStore;
let secondApp: FastifyInstance;

beforeAll(async () => {
  const { mail, throttle } = testConfig('');
  store = await TestStore.open({
    throttle: { ...throttle, loginFailures: 1000, loginsPerAddress: LIMIT, signUpsPerAddress: LIMIT },
    mail: { ...mail, perAddress: LIMIT, resetsPerAddress: LIMIT },
    messagesPerAddress: LIMIT,
  });
  // It shares the database, as another process would.
  secondApp = await buildApp(store.services);
});
afterAll(async () => {
  await secondApp.close();
  await store.close();
});

let visitors = 0;
let address = '';
beforeEach(() => {
  address = `203.0.113.${(visitors += 1)}`;
});

const send = (app: FastifyInstance, url: string, from = address) =>
  app.inject({ method: 'POST', url, payload: {}, headers: { 'x-forwarded-for': from } });

const readHitRows = () => store.db.selectFrom('address_hit').select('key').execute();

test.each([
  ['logins', '/auth/login'],
  ['sign-ups', '/auth/signup'],
  ['emails', '/email'],
  ['contact messages', '/contact'],
  ['password reset links', '/email/reset'],
])('Two processes share one limit for %s per IP address', async (_kind, url) => {
  const responses = await Promise.all(
    Array.from({ length: 2 * LIMIT }, (_, index) => send(index % 2 === 0 ? store.app : secondApp, url)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(LIMIT);
  expect((await send(secondApp, url, '198.51.100.9')).statusCode).not.toBe(429);
});

test('In every process, the rate limit ends one minute after the first request', async () => {
  for (let call = 0; call < LIMIT; call += 1) await send(store.app, '/contact');
  const limited = await send(secondApp, '/contact');
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60']);
  store.advanceMinutes(0.5);
  expect((await send(store.app, '/contact')).headers['retry-after']).toBe('30');
  expect((await send(secondApp, '/contact')).statusCode).toBe(429);
  store.advanceMinutes(0.5);
  expect((await send(secondApp, '/contact')).statusCode).toBe(422);
  expect((await send(store.app, '/contact')).statusCode).toBe(422);
});

test('A request to a rate-limited route stores the IP address only as a hash, and requests to other routes store nothing', async () => {
  // Longer than any rate limit's window.
  store.advanceMinutes(24 * 60);
  await runMaintenance(store.services, store.app.log);
  expect(await readHitRows()).toEqual([]);
  for (const url of ['/videogames?limit=12', '/genres', '/auth/signup'])
    expect((await store.get(url)).statusCode).toBe(200);
  expect(await readHitRows()).toEqual([]);
  await send(store.app, '/contact');
  const key = createHash('sha256').update(`POST /contact ${address}`).digest();
  expect(await readHitRows()).toEqual([{ key }]);
});

test('All IP addresses in an IPv6 /64 network share one limit', async () => {
  for (let call = 0; call < LIMIT; call += 1) await send(store.app, '/contact', `2001:db8:0:1::${call}`);
  expect((await send(store.app, '/contact', '2001:db8:0:1::ffff')).statusCode).toBe(429);
  expect((await send(store.app, '/contact', '2001:db8:0:2::1')).statusCode).toBe(422);
});

test('A rate-limit window counts all requests before its end, and the first request at or after its end starts the next window', async () => {
  const windowMs = 60_000;
  const delayLists = fc.array(
    fc.oneof(fc.nat(90_000), fc.constantFrom(windowMs - 1, windowMs, windowMs + 1)),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(delayLists, async (delays) => {
      const key = createHash('sha256')
        .update(`run ${(runs += 1)}`)
        .digest();
      let time = 1_700_000_000_000;
      let window = { hits: 0, endsAt: 0 };
      for (const delay of delays) {
        time += delay;
        window =
          time >= window.endsAt ? { hits: 1, endsAt: time + windowMs } : { ...window, hits: window.hits + 1 };
        const counted = await countHit(store.db, key, windowMs, new Date(time));
        expect([counted.hits, counted.endsAt.getTime()]).toEqual([window.hits, window.endsAt]);
      }
    }),
    { numRuns: 40 },
  );
});
