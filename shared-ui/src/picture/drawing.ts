import { shownTheme } from '../themes/themeName';

export type Look = ReturnType<typeof readLook>;

/**
 * Returns the current theme, and functions that read its colours and fonts from the page's custom properties.
 */
export function readLook() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const isRetro = shownTheme() === 'retro';
  return {
    isRetro,
    /** Returns the value of a custom property, such as `paper-ink`. */
    token,
    /** Returns a canvas `font` for headings. The size is in px. */
    display: (size: number) => `${token('display-weight')} ${size}px ${token('font-display')}`,
    /** Returns a canvas `font` for other text. The size is in px and enlarged in the retro theme. */
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
 * Loads fonts for a canvas. Resolves even if a font cannot be loaded, because the canvas then uses the next family of
 * the `font` value. Browsers also reject a value if the computer lacks the local font of one of its fallback faces.
 */
export async function loadFonts(fonts: readonly string[]): Promise<void> {
  await Promise.allSettled(fonts.map((font) => document.fonts.load(font)));
}

/** Loads images for a canvas. Returns `undefined` in place of an image that cannot be loaded. */
export async function loadImages(urls: readonly string[]): Promise<(HTMLImageElement | undefined)[]> {
  const loaded = await Promise.allSettled(
    urls.map(async (src) => {
      const image = new Image();
      // An image from another origin without this permission would make the canvas unreadable.
      image.crossOrigin = 'anonymous';
      image.src = src;
      await image.decode();
      return image;
    }),
  );
  return loaded.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
}

/**
 * Draws the coin of the logo.
 *
 * @param cell size of each of the coin's 14 x 14 cells in px
 */
export function drawMark(pen: CanvasRenderingContext2D, { token }: Look, x: number, y: number, cell: number) {
  const fill = (colour: string, rectangles: readonly (readonly [number, number, number, number])[]) => {
    pen.fillStyle = token(colour);
    for (const [column, row, columns, rows] of rectangles)
      pen.fillRect(x + column * cell, y + row * cell, columns * cell, rows * cell);
  };
  fill('accent-edge', [
    [4, 0, 6, 14],
    [2, 1, 10, 12],
    [1, 2, 12, 10],
    [0, 4, 14, 6],
  ]);
  fill('accent', [
    [3, 2, 8, 10],
    [2, 3, 10, 8],
    [1, 4, 12, 6],
  ]);
  fill('on-accent', [
    [5, 4, 2, 6],
    [7, 5, 2, 4],
    [9, 6, 2, 2],
  ]);
}

/** Returns the text, cut and followed by '...' if it is wider than the limit in px. */
export function fitText(pen: CanvasRenderingContext2D, text: string, limit: number): string {
  if (pen.measureText(text).width <= limit) return text;
  let cut = [...text];
  while (cut.length > 0 && pen.measureText(`${cut.join('')}...`).width > limit) cut = cut.slice(0, -1);
  return `${cut.join('').trimEnd()}...`;
}
