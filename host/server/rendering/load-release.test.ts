import type { Release } from '../registry';
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
  integrity: {},
});

test('a release loads with its pages, and with the code of each page', async () => {
  const [page] = await loadRelease(release('shop'), entry);
  expect(page).toMatchObject({ path: '/home', Component: expect.any(Function) });
  expect(page).not.toHaveProperty('lazy');
});

test.each([
  ['throws while it loads', 'throw new Error("no such game")', 'no such game'],
  ['is not JavaScript', '<!doctype html>', 'Unexpected token'],
  ['is no remote', 'exports.pages = []', 'it is no remote'],
])('a server build that %s is rejected with the reason', async (_what, code, reason) => {
  await expect(loadRelease(release('other'), code)).rejects.toThrow(
    reason.replace('it is no remote', 'is no remote'),
  );
});
