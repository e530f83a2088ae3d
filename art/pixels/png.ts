import sharp from 'sharp';
import type { Canvas } from './canvas';

/** Maximum number of colours in a palette. */
const MAX_COLOURS = 256;

/**
 * Returns a PNG with a palette, in which transparent pixels stay transparent.
 * @throws if the picture has more than 256 colours, including transparent
 */
export async function png(canvas: Canvas): Promise<Buffer> {
  const { width, height, pixels } = canvas;
  const colours = new Set(pixels).size;
  if (colours > MAX_COLOURS) throw new Error(`The picture has ${colours} colours, more than ${MAX_COLOURS}`);
  const raw = Buffer.alloc(width * height * 4);
  pixels.forEach((_, at) => {
    const colour = canvas.at(at % width, Math.floor(at / width));
    if (colour !== undefined) raw.writeUInt32BE(colour * 256 + 255, at * 4);
  });
  return sharp(raw, { raw: { width, height, channels: 4 } })
    .png({ palette: true, quality: 100, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}
