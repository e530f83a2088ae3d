import { parseSetCookie } from 'cookie';
import { config } from '../config';
import { visitorOf } from './canary';

jest.mock('../config', () => ({ config: { publicUrl: 'http://shop.example' } }));

const id = '0123456789abcdef';

/** Visitors with the ids 0 to 9999. */
const visitors = Array.from({ length: 10_000 }, (_, index) =>
  visitorOf(`visitor=${index.toString(16).padStart(16, '0')}`, true),
);

test('A visitor with an id keeps it and receives no new cookie, whether or not an id is needed', () => {
  for (const needsId of [true, false]) {
    const visitor = visitorOf(`theme=retro; visitor=${id}`, needsId);
    expect(visitor).toEqual({ id, bucket: expect.any(Function) });
    expect(visitor.bucket('shop')).toBe(visitorOf(`visitor=${id}`, true).bucket('shop'));
  }
});

test('A visitor without an id gets none as long as no canary or flag needs one, and is in the first bucket', () => {
  const visitor = visitorOf('theme=retro', false);
  expect(visitor).toEqual({ bucket: expect.any(Function) });
  expect(visitor.bucket('shop')).toBe(0);
});

test.each([
  '',
  'theme=retro',
  ...['0123', `${id}0`, `x${id}`, `${id}x`, id.toUpperCase()].map((text) => `visitor=${text}`),
])('A visitor with the cookies %j gets a random id, which the next request sends back', (cookies) => {
  const [visitor, other] = [visitorOf(cookies, true), visitorOf(cookies, true)];
  expect(visitor.id).toMatch(/^[0-9a-f]{16}$/);
  expect(other.id).not.toBe(visitor.id);
  const cookie = parseSetCookie(visitor.cookie ?? '');
  const next = visitorOf(`visitor=${cookie.value}`, true);
  expect([next.id, next.cookie]).toEqual([visitor.id, undefined]);
  expect(next.bucket('shop')).toBe(visitor.bucket('shop'));
});

afterEach(() => {
  config.publicUrl = 'http://shop.example';
});

test('The cookie with the id of a visitor lasts 30 days, applies to all pages, and is sent neither to scripts nor by other sites', () => {
  expect(parseSetCookie(visitorOf('', true).cookie ?? '')).toEqual({
    name: 'visitor',
    value: expect.any(String),
    maxAge: 2_592_000,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
  });
});

test('The cookie is restricted to HTTPS if the public URL of the store is an HTTPS URL', () => {
  const isSecure = () => parseSetCookie(visitorOf('', true).cookie ?? '').secure;
  expect(isSecure()).toBeUndefined();
  config.publicUrl = 'https://shop.example';
  expect(isSecure()).toBe(true);
});

test('Every bucket from 0 to 99 contains about one percent of the visitors, so that a canary reaches its percentage', () => {
  const counts = new Map<number, number>();
  for (const { bucket } of visitors) counts.set(bucket('shop'), (counts.get(bucket('shop')) ?? 0) + 1);
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  // Five standard deviations of a binomial distribution. The ids are fixed, so the counts never change.
  for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50);
});

test('The buckets for two names are independent, so that two canaries do not reach the same visitors', () => {
  const inShop = visitors.filter(({ bucket }) => bucket('shop') < 10);
  const inBoth = inShop.filter(({ bucket }) => bucket('account') < 10);
  expect(Math.abs(inBoth.length - inShop.length / 10)).toBeLessThan(50);
});
