import { ApiError } from '@press-start/shared-ui/api';
import type { PageRoute } from '@press-start/shared-ui/page';
import { withHandler } from './render-page';
import { smokeRender } from './smoke-render';

const candidate = (routes: PageRoute[]) =>
  withHandler(
    {
      name: 'shop',
      release: '0.1.0+abc',
      routes: routes.map(({ path = '' }) => ({ pattern: path, files: [] })),
      contract: { version: '0.1.0', modules: {} },
      entry: 'remoteEntry.a.js',
      integrity: {},
    },
    routes,
  );

const home = (fields: Partial<PageRoute>): PageRoute =>
  Object.assign({ path: '/home', handle: { server: 'full' }, Component: () => <h1>Catalogue</h1> }, fields);

const check = (...routes: PageRoute[]) => smokeRender(candidate(routes), 'http://shop.example');

beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

test('A release whose pages all render passes the smoke render', async () => {
  await expect(check(home({}))).resolves.toBeUndefined();
});

test.each([
  [
    'throws while it renders',
    {
      Component: () => {
        throw new Error('no such game');
      },
    },
    'no such game',
  ],
  [
    'throws while it loads its data',
    { loader: () => Promise.reject(new TypeError('x is undefined')) },
    'x is undefined',
  ],
])('A release with a page that %s is rejected', async (_what, fault, reason) => {
  await expect(check(home({}), home({ path: '/about', ...fault }))).rejects.toThrow(reason);
});

test('An unreachable API is not treated as a fault of the release', async () => {
  const loader = () =>
    Promise.reject(new ApiError({ status: 0, code: 'unreachable', message: 'no response' }));
  await expect(check(home({ loader }))).resolves.toBeUndefined();
});
