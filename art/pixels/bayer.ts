import type { Colour } from './colour';

const MATRIX = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

export const threshold = (x: number, y: number): number => ((MATRIX[(y & 3) * 4 + (x & 3)] ?? 0) + 0.5) / 16;

/** @param share fraction of the pixels that are lit, from 0 to 1 */
export const isLit = (x: number, y: number, share: number): boolean => threshold(x, y) < share;

/** @param level position in the gradient, from 0 (first stop) to 1 (last stop) */
export function dithered(stops: readonly [Colour, ...Colour[]], level: number, x: number, y: number): Colour {
  const position = Math.min(Math.max(level, 0), 1) * (stops.length - 1);
  const below = Math.floor(position);
  const index = position - below > threshold(x, y) ? below + 1 : below;
  return stops[index] ?? stops[0];
}
