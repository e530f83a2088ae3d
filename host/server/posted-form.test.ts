import { isForeign, pageRequest } from './posted-form';

jest.mock('./config', () => ({ config: { publicUrl: 'http://shop.example' } }));

const url = new URL('http://shop.example/contact');
const { signal } = new AbortController();

test('a form becomes a request that the page’s action can take apart', async () => {
  const request = pageRequest({ method: 'POST', body: 'email=rosa%40mail.example' }, url, signal);
  expect((await request.formData()).get('email')).toBe('rosa@mail.example');
});

test('an address that is asked for stays without a body', () => {
  const { method, body } = pageRequest({ method: 'GET', body: undefined }, url, signal);
  expect([method, body]).toEqual(['GET', null]);
});

test('another site’s form is refused, its links are not', () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect(isForeign({ method: 'POST', headers })).toBe(true);
  expect(isForeign({ method: 'GET', headers })).toBe(false);
  expect(isForeign({ method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })).toBe(false);
});

test('a browser that does not say from which site is taken at its word about the origin', () => {
  const from = (origin: string) => isForeign({ method: 'POST', headers: { origin } });
  expect([from('https://evil.test'), from('null'), from('http://shop.example')]).toEqual([true, true, false]);
  expect(isForeign({ method: 'POST', headers: {} })).toBe(false);
});
