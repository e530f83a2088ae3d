export { dithered, isLit, threshold } from './bayer';
export { Canvas, type Bitmap, type Letters, type Paint, type Point } from './canvas';
export { brightness, darker, distance, hex, INK, lighter, mix, WHITE, type Colour } from './colour';
export { hash, Random } from './random';
