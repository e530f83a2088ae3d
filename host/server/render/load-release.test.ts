import type { Release } from '../releases/release';
import { loadRelease } from './load-release';

const entry = `
  exports.init = () => {};
  exports.get = async () => () => ({ routes: [{ path: '/home', lazy: async () => ({ Component: () => null }) }] });
`;

const release = (name: string): Release => ({
  name,
  release: '0.1.0+abc',
  routes: [],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.a.js',
  integrity: {},
});

test('Loading a release also loads the code of its pages', async () => {
  const {
    routes: [page],
  } = await loadRelease(release('shop'), entry);
  expect(page).toMatchObject({ path: '/home', Component: expect.any(Function) });
  expect(page).not.toHaveProperty('lazy');
});

test.each([
  ['throws while it loads', 'throw new Error("no such game")', 'no such game'],
  ['is not JavaScript', '<!doctype html>', 'Unexpected token'],
  ['is not a remote', 'exports.pages = []', 'is not a remote'],
])('A server build that %s is rejected with the reason', async (_what, code, reason) => {
  await expect(loadRelease(release('other'), code)).rejects.toThrow(reason);
});
