import { makePicture, serveFloorPage } from './floor-page';

test('The floor page consists of a document without styles or scripts and one 4 KB picture', async () => {
  const cleanups: (() => unknown)[] = [];
  const context = { defer: (cleanup: () => unknown) => void cleanups.push(cleanup) };
  const url = await serveFloorPage(context);
  try {
    const text = await (await fetch(url)).text();
    expect(text.match(/<(script|style|link rel="stylesheet")/g)).toBeNull();
    const [, source = ''] = /<img src="([^"]+)"/.exec(text) ?? [];
    const picture = await fetch(new URL(source, url));
    expect(picture.headers.get('content-type')).toBe('image/bmp');
    const { byteLength } = await picture.arrayBuffer();
    expect(byteLength).toBeGreaterThan(4000);
    expect(byteLength).toBeLessThanOrEqual(4096);
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
});

test('The bitmap header contains the file size and dimensions of the picture', () => {
  const picture = makePicture();
  expect(picture.toString('latin1', 0, 2)).toBe('BM');
  expect(picture.readUInt32LE(2)).toBe(picture.length);
  expect(picture.length - picture.readUInt32LE(10)).toBe(
    (picture.readInt32LE(18) * picture.readInt32LE(22)) / 8,
  );
});
