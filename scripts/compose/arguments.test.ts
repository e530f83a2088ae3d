import { readOverrides } from './arguments';

test('A remote override names a remote and either a URL or a stored release [R452]', () => {
  expect(readOverrides(['shop=http://localhost:3101', 'account=0.1.0+3fa9c1d2'])).toEqual([
    { name: 'shop', source: 'http://localhost:3101', isUrl: true },
    { name: 'account', source: '0.1.0+3fa9c1d2', isUrl: false },
  ]);
});

test.each([
  [[], 'At least one remote override is required'],
  [['shop'], "'shop' must have the form"],
  [['shop='], "'shop=' must have the form"],
  [['shop=ftp://localhost/x'], 'must have the form <remote>=<URL or release>'],
  [['shop=../../etc'], 'must have the form <remote>=<URL or release>'],
  [['shop=http://a', 'shop=http://b'], 'shop is given twice'],
])('The remote overrides %j are rejected with the reason [R452]', (args, message) => {
  expect(() => readOverrides(args)).toThrow(message);
});
