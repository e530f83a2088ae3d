import sharp from 'sharp';
import type { Canvas } from '.';

/** Encodes a canvas as lossless WebP, with `scale` x `scale` pixels for each pixel. */
export function encodeWebp(canvas: Canvas, scale: number): Promise<Buffer> {
  const [width, height] = [canvas.width * scale, canvas.height * scale];
  // For lossless files, `quality` is the search effort: 20 takes about half the time of 75, for slightly
  // larger files.
  return sharp(enlarge(canvas, scale), { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 1, quality: 20 })
    .toBuffer();
}

function enlarge({ pixels, width, height }: Canvas, scale: number): Buffer {
  const stride = width * scale * 3;
  const raw = Buffer.allocUnsafe(stride * height * scale);
  for (let y = 0; y < height; y++) {
    const start = y * scale * stride;
    let offset = start;
    for (let x = 0; x < width; x++) {
      const colour = pixels[y * width + x] ?? 0;
      for (let copy = 0; copy < scale; copy++) {
        raw[offset++] = colour >> 16;
        raw[offset++] = (colour >> 8) & 255;
        raw[offset++] = colour & 255;
      }
    }
    for (let copy = 1; copy < scale; copy++) raw.copy(raw, start + copy * stride, start, start + stride);
  }
  return raw;
}
