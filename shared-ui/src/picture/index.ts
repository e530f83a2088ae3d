/**
 * Draws pictures on a canvas and shares or downloads them. Each remote bundles only the parts that it uses, in chunks
 * that load on the first click.
 */
export { createPicture, drawMark, fitText, loadFonts, loadImages, readLook } from './drawing';
export type { Look } from './drawing';
export { savePicture } from './savePicture';
