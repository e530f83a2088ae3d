import { paths, safeReturnTo } from './paths';

const returnTo = (requested: string) => safeReturnTo(new URLSearchParams({ returnTo: requested }));

test('The login and sign-up paths contain the return path', () => {
  expect(paths.login()).toBe('/login');
  expect(paths.login('/orders?page=2')).toBe('/login?returnTo=%2Forders%3Fpage%3D2');
  expect(paths.signup('/order/payment')).toBe('/signup?returnTo=%2Forder%2Fpayment');
});

test('The path of the payment result contains the order number, if there is one [R012]', () => {
  expect(paths.orderResult(31)).toBe('/order/detail?order=31');
  expect(paths.orderResult()).toBe('/order/detail');
});

test('safeReturnTo returns a path of this store', () => {
  expect(returnTo('/orders?page=2#top')).toBe('/orders?page=2#top');
  expect(returnTo('/')).toBe('/');
});

test.each([
  'https://evil.example/',
  '//evil.example/login',
  '//',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'orders',
  '',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
])('safeReturnTo returns undefined for %j, which is not a path of the store', (requested) => {
  expect(returnTo(requested)).toBeUndefined();
});

test('safeReturnTo returns undefined without a returnTo parameter', () => {
  expect(safeReturnTo(new URLSearchParams())).toBeUndefined();
});
