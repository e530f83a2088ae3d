import type { Canvas, Point, Random } from '../pixels';
import type { Palette } from './palettes';
import type { Hero } from './parts/hero';

/** Size of a cover's canvas in pixels. The files are enlarged by an integer factor. */
export const WIDTH = 120;
export const HEIGHT = 160;

/** The view of a scene: near, far, or at night. The scenes' comments name it in parentheses. */
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
 * Paints the whole stage. The title often covers the upper 50 rows, so the important parts must be below them.
 *
 * @returns the point on which the separate close-up picture is centred
 */
export type Scene = (stage: Stage) => Point;
