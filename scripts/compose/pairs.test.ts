import { readPairs } from './pairs';

test('A remote comes from an address or from a stored release [R452]', () => {
  expect(readPairs(['shop=http://localhost:3101', 'account=0.1.0+3fa9c1d2'])).toEqual([
    { name: 'shop', source: 'http://localhost:3101', isAddress: true },
    { name: 'account', source: '0.1.0+3fa9c1d2', isAddress: false },
  ]);
});

test.each([
  [[], 'Which remotes?'],
  [['shop'], "'shop' is not"],
  [['shop='], "'shop=' is not"],
  [['shop=ftp://localhost/x'], 'is not <remote>=<address or release>'],
  [['shop=../../etc'], 'is not <remote>=<address or release>'],
  [['shop=http://a', 'shop=http://b'], 'shop is named twice'],
])('%j is refused with what was meant [R452]', (args, message) => {
  expect(() => readPairs(args)).toThrow(message);
});
