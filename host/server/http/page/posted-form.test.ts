import { isCrossOriginPost } from './posted-form';

jest.mock('../../config', () => ({ config: { publicUrl: 'http://shop.example' } }));

test('A form posted from another site is rejected, but a link from another site is not', () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect(isCrossOriginPost({ method: 'POST', headers })).toBe(true);
  expect(isCrossOriginPost({ method: 'GET', headers })).toBe(false);
  expect(isCrossOriginPost({ method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })).toBe(false);
});

test('Without Sec-Fetch-Site, the Origin header determines whether a form is rejected', () => {
  const from = (origin: string) => isCrossOriginPost({ method: 'POST', headers: { origin } });
  expect([from('https://evil.test'), from('null'), from('http://shop.example')]).toEqual([true, true, false]);
  expect(isCrossOriginPost({ method: 'POST', headers: {} })).toBe(false);
});

describe('form origins', () => {
  const isRejected = (headers: Record<string, string>) => isCrossOriginPost({ method: 'POST', headers });

  test('A form posted from another port or subdomain of the same site is rejected', () => {
    expect(isRejected({ 'sec-fetch-site': 'same-site', origin: 'http://shop.example:8080' })).toBe(true);
    expect(isRejected({ 'sec-fetch-site': 'same-site' })).toBe(true);
    for (const origin of ['http://shop.example:8080', 'http://sub.shop.example'])
      expect(isRejected({ origin, 'sec-fetch-site': 'same-origin', host: 'shop.example' })).toBe(true);
  });

  test('A form posted from the store is accepted, even from a page with a secret URL or under another host name', () => {
    const own = { 'sec-fetch-site': 'same-origin' };
    expect(isRejected({ ...own, origin: 'http://shop.example' })).toBe(false);
    expect(isRejected({ ...own, origin: 'null' })).toBe(false);
    expect(isRejected({ ...own, origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(false);
    expect(isRejected({ ...own, origin: 'http://127.0.0.1:4000', host: '127.0.0.1:3000' })).toBe(true);
  });

  test('A form posted from an unknown origin is rejected', () => {
    for (const site of ['cross-site', 'same-site'])
      expect(isRejected({ 'sec-fetch-site': site, origin: 'null' })).toBe(true);
    expect(isRejected({ origin: 'nonsense' })).toBe(true);
  });
});
