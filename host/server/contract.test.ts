import { misfit } from './contract';

jest.mock('./rendering/shared-modules', () => ({ sharedModules: {} }));

const ours = { version: '1.4.0', modules: { cart: ['add', 'remove'], react: ['useState'] } };
const built = (version: string, cart: string[]) => ({ version, modules: { cart } });

test.each([
  ['an older host', '1.3.2', ['add']],
  ['this host', '1.4.0', ['add', 'remove']],
  ['a newer host, using nothing new of it', '1.9.0', ['remove']],
])('A remote built for %s fits [R451]', (_, version, names) => {
  expect(misfit(built(version, names), ours)).toBeUndefined();
});

test.each([
  ['a breaking change before', built('0.9.0', ['add']), 'shared-ui 0.9.0'],
  ['a breaking change after', built('2.0.0', ['add']), 'shared-ui 2.0.0'],
  ['an export that is not there yet', built('1.5.0', ['add', 'replaceAll']), 'replaceAll of cart'],
  ['a module that is not shared', { version: '1.4.0', modules: { three: ['Scene'] } }, 'three'],
])('a remote that needs %s does not', (_, needed, output) => {
  expect(misfit(needed, ours)).toContain(output);
});

test('while the major version is 0 the minor one tells breaking changes', () => {
  const young = { version: '0.3.1', modules: {} };
  expect(misfit({ version: '0.3.9', modules: {} }, young)).toBeUndefined();
  expect(misfit({ version: '0.4.0', modules: {} }, young)).toBeDefined();
});
