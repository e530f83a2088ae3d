import type { FavouriteGame } from '@press-start/api/contract';
import {
  createPicture,
  drawMark,
  fitText,
  loadFonts,
  loadImages,
  type Look,
  readLook,
  savePicture,
} from '@press-start/shared-ui/picture';
import { bitmapText, letterHeight } from './bitmapFont';
import { layOutPicture, pictureSize, pictureTitle, type Spine } from './pictureLayout';

type Game = Pick<FavouriteGame, 'id_product' | 'name_product' | 'thumbnail_product'>;

/**
 * Shares or downloads a picture that shows the shopper's favourites as game boxes.
 *
 * @throws if the browser cannot draw or encode the picture
 */
export async function saveFavouritesPicture(owner: string, games: readonly Game[]): Promise<void> {
  await savePicture(await drawPicture(pictureTitle(owner, games.length), games), 'press-start-shelf');
}

/** Draws the picture in the current theme. A box whose cover cannot be loaded has a plain spine. */
async function drawPicture(title: string, games: readonly Game[]): Promise<HTMLCanvasElement> {
  const { canvas, pen } = createPicture(pictureSize.width, pictureSize.height);
  const look = readLook();
  const plan = layOutPicture(games.map(({ id_product }) => id_product));
  const [covers] = await Promise.all([
    loadImages(games.slice(0, plan.spines.length).map(({ thumbnail_product }) => thumbnail_product)),
    loadFonts([look.display(40)]),
  ]);
  pen.imageSmoothingEnabled = false;
  drawWall(pen, look, plan.boards);
  drawTitle(pen, look, title);
  for (const board of plan.boards) drawBoard(pen, look, board);
  plan.spines.forEach((spine, index) =>
    drawSpine(pen, look, spine, { name: games[index]?.name_product ?? '', cover: covers[index] }),
  );
  plan.fronts.forEach(({ x, y, width, height }, index) => {
    const cover = covers[index];
    if (!cover) return;
    pen.fillStyle = '#0009';
    pen.fillRect(x + 10, y + 8, width, height - 8);
    pen.drawImage(cover, x, y, width, height);
    shade(pen, { x, y, width, height });
  });
  return canvas;
}

/** Draws the wall, dithered in the retro theme and otherwise lit by three lamps above each board. */
function drawWall(pen: CanvasRenderingContext2D, { isRetro, token }: Look, boards: readonly number[]): void {
  const { width, height } = pictureSize;
  pen.fillStyle = token('bg');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = token('bg-glow');
  // The retro theme has no smooth gradients.
  for (let x = 0; isRetro && x < width; x += 6)
    for (let y = 0; y < height; y += 6) if ((x + y) % 12 === 0) pen.fillRect(x, y, 3, 3);
  for (const board of isRetro ? [] : boards)
    for (const x of [200, 600, 1000]) {
      const light = pen.createRadialGradient(x, board - 210, 0, x, board - 130, 330);
      light.addColorStop(0, `${token('bg-glow')}cc`);
      light.addColorStop(1, `${token('bg-glow')}00`);
      pen.fillStyle = light;
      pen.fillRect(0, 0, width, height);
    }
}

function drawTitle(pen: CanvasRenderingContext2D, look: Look, title: string): void {
  drawMark(pen, look, 60, 46, 5);
  pen.fillStyle = look.token('text-head');
  pen.textBaseline = 'middle';
  const left = 152;
  const maxWidth = pictureSize.width - left - 60;
  const text = look.isRetro ? title : title.toUpperCase();
  let fontSize = look.isRetro ? 40 : 64;
  const minFontSize = look.isRetro ? 24 : 36;
  const setFont = () => (pen.font = `${look.isRetro ? '' : 'expanded '}${look.display(fontSize)}`);
  setFont();
  while (fontSize > minFontSize && pen.measureText(text).width > maxWidth) {
    fontSize -= look.isRetro ? 8 : 2;
    setFont();
  }
  pen.fillText(fitText(pen, text, maxWidth), left, 84);
}

/** Draws the board on which the boxes stand. @param y upper edge */
function drawBoard(pen: CanvasRenderingContext2D, { isRetro, token }: Look, y: number): void {
  const bands = isRetro
    ? ([
        ['line', 4],
        ['surface-2', 20],
        ['line-soft', 4],
      ] as const)
    : ([
        ['line', 3],
        ['brand', 18],
        ['line-soft', 9],
        ['bg-deep', 8],
      ] as const);
  let top = y;
  for (const [colour, height] of bands) {
    pen.fillStyle = token(colour);
    pen.fillRect(0, top, pictureSize.width, height);
    top += height;
  }
}

/** Size in px of one pixel of the bitmap font if the name is too long for the planned size. */
const smallestCell = 2;

interface Box {
  name: string;
  cover: HTMLImageElement | undefined;
}

/** Draws a spine in the colours of the left edge of its cover, with the name from bottom to top. */
function drawSpine(pen: CanvasRenderingContext2D, { token }: Look, spine: Spine, { name, cover }: Box): void {
  const { x, y, width, height } = spine;
  pen.fillStyle = token('brand');
  pen.fillRect(x, y, width, height);
  if (cover) {
    const { naturalWidth, naturalHeight } = cover;
    pen.drawImage(cover, 0, 0, naturalWidth / 40, naturalHeight, x, y, width, height);
  }
  const limitOf = (cell: number) => Math.floor(height / cell) - 12;
  const cell = bitmapText(name).width > limitOf(spine.cell) ? smallestCell : spine.cell;
  const band = (letterHeight + 4) * cell;
  const left = x + Math.round((width - band) / 2);
  const label = bitmapText(fitName(name, limitOf(cell)));
  const length = (label.width + 8) * cell;
  const top = y + height - length - 4 * cell;
  pen.fillStyle = token('bg-deep');
  pen.fillRect(left, top, band, length);
  pen.fillStyle = token('text-head');
  for (const pixel of label.pixels)
    pen.fillRect(left + (pixel.y + 2) * cell, top + length - (pixel.x + 5) * cell, cell, cell);
  shade(pen, spine);
}

/** Shortens a name that is wider than the limit. @param limit in pixels of the bitmap font */
function fitName(name: string, limit: number): string {
  if (bitmapText(name).width <= limit) return name;
  let cut = name;
  while (cut && bitmapText(`${cut}...`).width > limit) cut = cut.slice(0, -1).trimEnd();
  return `${cut}...`;
}

/** Adds light to the left edge of a box and shadow to its right edge. */
function shade(pen: CanvasRenderingContext2D, { x, y, width, height }: Omit<Spine, 'cell'>): void {
  for (const [colour, left, thickness] of [
    ['#fff5', 0, 3],
    ['#0006', width - 5, 5],
  ] as const) {
    pen.fillStyle = colour;
    pen.fillRect(x + left, y, thickness, height);
  }
}
