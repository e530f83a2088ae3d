/**
 * The floor page: a heading, a paragraph and one picture of 4 KB, without styles, scripts or fonts. It is the least that a
 * page with a picture costs in this browser on this machine.
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
 * Returns a bitmap with one bit per pixel, which needs no library. As largest paint, browsers ignore a plain picture and
 * count an enlarged one by its own size.
 */
export function makePicture(): Buffer {
  const head = Buffer.alloc(62);
  const size = head.length + (WIDTH * HEIGHT) / 8;
  head.write('BM');
  head.writeUInt32LE(size, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(WIDTH, 18);
  head.writeInt32LE(HEIGHT, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  // The second of the two colours; the first is black.
  head.writeUInt32LE(0xffffff, 58);
  const noise = Array.from({ length: size - head.length }, (_, index) => (index * 7919) % 251);
  return Buffer.concat([head, Buffer.from(noise)]);
}

/** Starts the server of the page. @returns the URL of the page */
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
