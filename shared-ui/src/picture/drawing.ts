import { markPaths } from '../icons/markPaths';
import { shownBase } from '../themes/themeName';

export type Look = ReturnType<typeof readLook>;

/** Reads the current theme from the page, for drawing on a canvas. */
export function readLook() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const isRetro = shownBase() === 'retro';
  return {
    isRetro,
    /** Returns the value of a custom property, such as `paper-ink`. */
    token,
    /** Returns a canvas `font` for headings, with the size in px. */
    display: (size: number) => `${token('display-weight')} ${size}px ${token('font-display')}`,
    /** Returns a canvas `font` for other text, with the size in px, enlarged in the retro theme. */
    body: (size: number) => `${token('body-weight')} ${isRetro ? size * 1.3 : size}px ${token('font-body')}`,
  };
}

/** @throws if the browser cannot draw on a canvas */
export function createPicture(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser cannot draw on a canvas');
  return { canvas, pen };
}

/**
 * Loads fonts for a canvas. Resolves even if a font cannot be loaded, because the canvas then uses the next
 * family. `load` also rejects if the device lacks the local font of a fallback face.
 */
export async function loadFonts(fonts: readonly string[]): Promise<void> {
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
}

/** Loads images for a canvas. The result contains `undefined` for each image that cannot be loaded. */
export async function loadImages(urls: readonly string[]): Promise<(HTMLImageElement | undefined)[]> {
  const loaded = await Promise.allSettled(
    urls.map(async (src) => {
      const image = new Image();
      // Without CORS, an image from another origin would make the canvas unreadable.
      image.crossOrigin = 'anonymous';
      image.src = src;
      await image.decode();
      return image;
    }),
  );
  return loaded.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

/**
 * Draws the logo.
 *
 * @param cell size of one of the 14 x 14 cells, in px
 */
export function drawMark(pen: CanvasRenderingContext2D, { token }: Look, x: number, y: number, cell: number) {
  pen.save();
  pen.translate(x, y);
  pen.scale(cell, cell);
  const layers = { 'accent-edge': markPaths.rim, accent: markPaths.coin, 'on-accent': markPaths.symbol };
  for (const [colour, path] of Object.entries(layers)) {
    pen.fillStyle = token(colour);
    pen.fill(new Path2D(path));
  }
  pen.restore();
}

/** Truncates text that is wider than `limit` px and appends '...'. */
export function fitText(pen: CanvasRenderingContext2D, text: string, limit: number): string {
  if (pen.measureText(text).width <= limit) return text;
  let cut = [...text];
  while (cut.length > 0 && pen.measureText(`${cut.join('')}...`).width > limit) cut = cut.slice(0, -1);
  return `${cut.join('').trimEnd()}...`;
}
