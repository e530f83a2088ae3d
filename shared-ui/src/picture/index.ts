/**
 * Functions to draw a picture on a canvas, and to share or download it. Each remote bundles only the
 * functions that it uses, in chunks that load on the first click.
 */
export { createPicture, drawMark, fitText, loadFonts, loadImages, readLook } from './drawing';
export type { Look } from './drawing';
export { savePicture } from './savePicture';
