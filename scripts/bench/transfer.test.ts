import { bytesOf, filesIn, inlineStyleBytes, type Transferred, windowsFor } from './transfer';

const all: Transferred[] = [
  { url: '/home', kind: 'html', bytes: 14_000 },
  { url: '/a.js', kind: 'scripts', bytes: 500 },
  { url: '/b.js', kind: 'scripts', bytes: 700 },
  { url: '/a.js', kind: 'scripts', bytes: 500 },
];

test('The bytes of all requests, or of those of one kind, are summed, and the number of files counts a file that is requested twice only once', () => {
  expect(bytesOf(all)).toBe(15_700);
  expect(bytesOf(all, 'scripts')).toBe(1700);
  expect(bytesOf(all, 'fonts')).toBe(0);
  expect(filesIn(all)).toBe(3);
});

test('The first TCP window is 14,600 bytes, and each later window is twice as large as the one before', () => {
  expect([0, 1, 14_600, 14_601, 43_800, 43_801, 102_200].map(windowsFor)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test('The bytes of all style elements in a document are summed', () => {
  const text = '<head><style nonce="x">a{b:c}</style><style>\n.é{}</style></head><p>style</p>';
  expect(inlineStyleBytes(text)).toBe(6 + 6);
  expect(inlineStyleBytes('<p>nothing</p>')).toBe(0);
});
