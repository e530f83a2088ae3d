import type { Canvas, Point, Random } from '../pixels';
import type { Palette } from './palettes';
import type { Hero } from './parts/hero';

/** Size of a cover in its own pixels; files are whole multiples of it. */
export const WIDTH = 120;
export const HEIGHT = 160;

/** How the same place is seen: from close by, from far off, or after dark. */
export type Camera = 'near' | 'far' | 'night';
export const CAMERAS: readonly [Camera, Camera, Camera] = ['near', 'far', 'night'];

export interface Stage {
  canvas: Canvas;
  random: Random;
  palette: Palette;
  camera: Camera;
  hero: Hero;
}

/**
 * Paints the whole stage. The upper 50 rows will be covered by the title, so what matters stands below them.
 * Returns the point worth a closer look.
 */
export type Scene = (stage: Stage) => Point;
