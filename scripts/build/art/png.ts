/** PNG of few colours: one byte or less to a cell, the palette in front. */
import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './picture';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Bits that tell this many colours apart, as PNG allows them. */
const depthOf = (colours: number) => (colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8);

/**
 * Cells that nobody has drawn on are transparent.
 * @throws when the picture has more than 256 colours
 */
export function png(picture: Picture): Buffer {
  const { width, height } = picture;
  const cells = Array.from({ length: width * height }, (_, at) =>
    picture.at(at % width, Math.floor(at / width)),
  );
  const colours = new Set(cells);
  // The transparent one first, so that the list of opacities needs one entry. (A sort would put it last.)
  const empty = colours.delete(undefined);
  const palette = [...(empty ? [undefined] : []), ...[...colours].sort()];
  if (palette.length > 256) throw new Error(`A picture of ${palette.length} colours; 256 is the most`);
  const ranks = new Map(palette.map((colour, rank) => [colour, rank]));
  const depth = depthOf(palette.length);
  const perByte = 8 / depth;
  const rowBytes = Math.ceil(width / perByte);
  // Each row begins with the number of its filter: 0, none.
  const data = Buffer.alloc((rowBytes + 1) * height);
  cells.forEach((colour, at) => {
    const x = at % width;
    const byte = Math.floor(at / width) * (rowBytes + 1) + 1 + Math.floor(x / perByte);
    const shift = 8 - depth * ((x % perByte) + 1);
    data[byte] = (data[byte] ?? 0) | ((ranks.get(colour) ?? 0) << shift);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.map((colour) => (colour ?? '#000000').slice(1)).join(''), 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', table),
    ...(empty ? [chunk('tRNS', Buffer.from([0]))] : []),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
