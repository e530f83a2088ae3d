import { bytesOf, countRoundTrips, filesIn, inlineStyleBytes, type Transferred } from './transfer';

const all: Transferred[] = [
  { url: '/home', kind: 'html', bytes: 14_000 },
  { url: '/a.js', kind: 'scripts', bytes: 500 },
  { url: '/b.js', kind: 'scripts', bytes: 700 },
  { url: '/a.js', kind: 'scripts', bytes: 500 },
];

test('bytesOf sums the bytes of all requests or of the requests of one kind, and filesIn counts each file once', () => {
  expect(bytesOf(all)).toBe(15_700);
  expect(bytesOf(all, 'scripts')).toBe(1700);
  expect(bytesOf(all, 'fonts')).toBe(0);
  expect(filesIn(all)).toBe(3);
});

test('The first TCP window is 14,600 bytes, and each later window is twice as large as the previous one', () => {
  expect([0, 1, 14_600, 14_601, 43_800, 43_801, 102_200].map(countRoundTrips)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test('The bytes of all style elements in a document are summed', () => {
  const text = '<head><style nonce="x">a{b:c}</style><style>\n.é{}</style></head><p>style</p>';
  expect(inlineStyleBytes(text)).toBe(6 + 6);
  expect(inlineStyleBytes('<p>nothing</p>')).toBe(0);
});
