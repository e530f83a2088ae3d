import sharp from 'sharp';
import type { Canvas } from './canvas';

const MAX_COLOURS = 256;

/**
 * Encodes a canvas as a PNG with a palette. Transparent pixels remain transparent.
 *
 * @throws if the picture has more than 256 colours, counting transparency as one
 */
export async function encodePng(canvas: Canvas): Promise<Buffer> {
  const { width, height, pixels } = canvas;
  const colours = new Set(pixels).size;
  if (colours > MAX_COLOURS)
    throw new Error(`The picture has ${colours} colours; the maximum is ${MAX_COLOURS}`);
  const raw = Buffer.alloc(width * height * 4);
  pixels.forEach((_, index) => {
    const colour = canvas.at(index % width, Math.floor(index / width));
    if (colour !== undefined) raw.writeUInt32BE(colour * 256 + 255, index * 4);
  });
  return sharp(raw, { raw: { width, height, channels: 4 } })
    .png({ palette: true, quality: 100, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}
