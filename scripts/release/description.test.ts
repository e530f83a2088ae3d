import { isDescription } from './description';

const description = {
  release: '0.1.0+3fa9c1d2',
  contract: { version: '0.7.0', modules: {} },
  routes: [],
  entry: 'remoteEntry.a1.js',
  integrity: { 'web/remoteEntry.a1.js': 'sha384-a', 'server/remoteEntry.js': 'sha384-b' },
};

const needsWith = (shape: unknown) => ({
  ...{ exports: {}, heard: { 'cart:item-added': shape }, emitted: {} },
  ...{ storage: {}, routes: {}, paths: {}, api: {} },
});

/** Returns the shape inside a hundred nested shapes. */
const nest = (shape: unknown, around: (inner: unknown) => object) => {
  let nested = shape;
  for (let depth = 0; depth < 100; depth += 1) nested = around(nested);
  return nested;
};

test.each<[string, (inner: unknown) => object]>([
  ['objects', (rest) => ({ fields: {}, rest })],
  ['variadic parameters', (others) => ({ takes: [{ others }], gives: 'void' })],
  ['optional parameters', (optional) => ({ takes: [{ optional }], gives: 'void' })],
  ['lists', (list) => ({ list })],
])(
  'A description with a hundred nested %s is accepted, and rejected if the innermost shape is invalid',
  (_what, around) => {
    expect(isDescription({ ...description, needs: needsWith(nest('string', around)) })).toBe(true);
    expect(isDescription({ ...description, needs: needsWith(nest(5, around)) })).toBe(false);
  },
);
