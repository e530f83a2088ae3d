import { findIncompatibility } from './compatibility';

jest.mock('./shared-modules', () => ({ sharedModules: {} }));

const offered = { version: '1.4.0', modules: { cart: ['add', 'remove'], react: ['useState'] } };
const built = (version: string, cart: string[]) => ({ version, modules: { cart } });

test.each([
  ['an older host', '1.3.2', ['add']],
  ['this host', '1.4.0', ['add', 'remove']],
  ['a newer host whose new exports it does not use', '1.9.0', ['remove']],
])('A remote built for %s is compatible [R451]', (_, version, names) => {
  expect(findIncompatibility(built(version, names), offered)).toBeUndefined();
});

test.each([
  ['a version before a breaking change', built('0.9.0', ['add']), 'shared-ui 0.9.0'],
  ['a version after a breaking change', built('2.0.0', ['add']), 'shared-ui 2.0.0'],
  ['an export that does not exist yet', built('1.5.0', ['add', 'replaceAll']), 'replaceAll from cart'],
  ['a module that is not shared', { version: '1.4.0', modules: { three: ['Scene'] } }, 'three'],
])('A remote that needs %s is incompatible', (_, needed, reason) => {
  expect(findIncompatibility(needed, offered)).toContain(reason);
});

test('While the major version is 0, the minor version marks breaking changes', () => {
  const initial = { version: '0.3.1', modules: {} };
  expect(findIncompatibility({ version: '0.3.9', modules: {} }, initial)).toBeUndefined();
  expect(findIncompatibility({ version: '0.4.0', modules: {} }, initial)).toBeDefined();
});
