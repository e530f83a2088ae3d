import { makeCartLine } from '../testing';
import { parseCart } from './parseCart';

const validLine = makeCartLine();
const isDropped = (fields: object) => parseCart([{ ...validLine, ...fields }]).length === 0;

test.each([
  ['id_product', [0, -1, 1.5, '1', null, undefined, 2 ** 53]],
  ['price_product', [-1, 0.5, '20', null, undefined, NaN]],
  ['in_stock', [-1, 0.5, '5', null, undefined]],
  ['quantity', [0, -1, 0.5, '1', null, undefined]],
  ['name_product', [5, null, undefined]],
  ['thumbnail_product', [5, null, undefined]],
])('A stored line with an invalid %s is dropped', (field, values) => {
  for (const value of values) expect([value, isDropped({ [field]: value })]).toEqual([value, true]);
});

test('A stored line with the smallest valid numbers is not dropped', () => {
  for (const fields of [{ id_product: 1 }, { price_product: 0 }, { in_stock: 1, quantity: 1 }])
    expect(parseCart([{ ...validLine, ...fields }])).toEqual([{ ...validLine, ...fields }]);
});

test('The stored line of a sold-out game is read with the quantity 0 and stays in the cart', () => {
  const soldOut = { ...validLine, in_stock: 0, quantity: 0 };
  expect(parseCart([soldOut])).toEqual([soldOut]);
  expect(parseCart([{ ...validLine, in_stock: 0, quantity: 3 }])).toEqual([soldOut]);
});

test('The first of several stored lines of a game is used, and unknown fields are dropped', () => {
  const stored = [
    { ...validLine, extra: 'x' },
    { ...validLine, quantity: 3 },
  ];
  expect(parseCart(stored)).toStrictEqual([validLine]);
});

test.each([
  [undefined, []],
  ['SNES', []],
  [
    [
      null,
      5,
      'SNES',
      {},
      { name_platform: 5 },
      { name_platform: 'SNES', id_platform: 3 },
      { name_platform: 'Arcade' },
    ],
    [{ name_platform: 'SNES' }, { name_platform: 'Arcade' }],
  ],
])('Only the valid names in the stored platforms %j are read', (platforms, expected) => {
  expect(parseCart([{ ...validLine, platforms }])).toStrictEqual([{ ...validLine, platforms: expected }]);
});

test.each([undefined, null, 'text', 5, {}, { length: 1 }])(
  'The invalid stored value %j is read as an empty cart',
  (stored) => {
    expect(parseCart(stored)).toEqual([]);
  },
);
