import type { Colour } from './colour';

const MATRIX = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

/** The ordered-dither threshold of a pixel, above 0 and below 1. */
export const threshold = (x: number, y: number): number => ((MATRIX[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / 16;

/** Whether a pixel is lit in a half-tone of this share, from 0 (none) to 1 (all). */
export const isLit = (x: number, y: number, share: number): boolean => threshold(x, y) < share;

/** Picks between neighbouring stops so that `level` (0 to 1) walks the whole list in dithered steps. */
export function dithered(stops: readonly [Colour, ...Colour[]], level: number, x: number, y: number): Colour {
  const position = Math.min(Math.max(level, 0), 1) * (stops.length - 1);
  const below = Math.floor(position);
  const at = position - below > threshold(x, y) ? below + 1 : below;
  return stops[at] ?? stops[0];
}
