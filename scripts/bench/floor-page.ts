/**
 * The floor page: a heading, a paragraph and one 4 KB picture, without styles, scripts or fonts. Its cost is
 * the minimum for a page with a picture in this browser on this machine.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from './section';

export const FLOOR = 'floor page';

const WIDTH = 256;
const HEIGHT = 126;

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The least that a page with a picture costs."><link rel="icon" href="data:,">
<title>Floor page</title></head>
<body><h1>Floor page</h1><p>A paragraph.</p><img src="/picture.bmp" width="${WIDTH}" height="${HEIGHT}" alt="Noise"></body></html>`;

/**
 * Returns a bitmap with one bit per pixel, a format that needs no library. The pixels are noise, because
 * browsers exclude low-entropy pictures from the largest contentful paint.
 */
export function makePicture(): Buffer {
  const header = Buffer.alloc(62);
  const size = header.length + (WIDTH * HEIGHT) / 8;
  header.write('BM');
  header.writeUInt32LE(size, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(WIDTH, 18);
  header.writeInt32LE(HEIGHT, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(1, 28);
  // Set the second of the two colours to white; the first is black.
  header.writeUInt32LE(0xffffff, 58);
  const noise = Array.from({ length: size - header.length }, (_, index) => (index * 7919) % 251);
  return Buffer.concat([header, Buffer.from(noise)]);
}

/** Serves the floor page until the end of the section. @returns the URL of the page */
export async function serveFloorPage({ defer }: Pick<Context, 'defer'>): Promise<string> {
  const picture = makePicture();
  const server = createServer(({ url }, response) => {
    const [type, body] =
      url === '/picture.bmp' ? ['image/bmp', picture] : ['text/html; charset=utf-8', Buffer.from(PAGE)];
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://localhost:${port}/`;
}
