import type { Canvas, Point, Random } from '../pixels';
import type { Palette } from './palettes';
import type { Hero } from './parts/hero';

/** Size of a cover's canvas in pixels. The files wider than the canvas are enlarged. */
export const WIDTH = 120;
export const HEIGHT = 160;

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
 * Paints the whole stage. The title often covers the upper 50 rows.
 *
 * @returns the centre of the close-up
 */
export type Scene = (stage: Stage) => Point;
