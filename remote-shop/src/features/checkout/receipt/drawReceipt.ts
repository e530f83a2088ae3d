import { shownTheme } from '@press-start/shared-ui/themes';
import { barcode } from './barcode';

export interface ReceiptPicture {
  idOrder: number;
  note: string;
  lines: readonly Row[];
  sums: readonly Row[];
  /** Whole dollars. */
  total: number;
  /** URLs of up to three covers. */
  covers: readonly string[];
}

interface Row {
  label: string;
  /** Whole dollars; negative for a discount. */
  dollars: number;
}

export const width = 720;
export const height = 1080;

const left = 96;
const right = width - left;
const pitch = 48;
/** Number of rows that fit between the covers and the total. */
const maxRows = 5;

/** Draws the receipt in the current theme's colours and fonts. A cover that cannot be loaded is left out. */
export async function drawReceipt(receipt: ReceiptPicture): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser cannot draw on a canvas');
  const covers = await loadCovers(receipt.covers);
  const look = readLook();
  await Promise.all([look.display(40), look.body(26)].map((font) => document.fonts.load(font)));

  const rows = [...receipt.lines, ...receipt.sums];
  const shown = rows.length > maxRows ? rows.slice(0, maxRows - 1) : rows;
  const firstRow = covers.length > 0 ? 573 : 381;
  const end = firstRow + Math.min(rows.length, maxRows) * pitch;
  pen.fillStyle = look.background;
  pen.fillRect(0, 0, width, height);
  // Centre the paper, whose height depends on the number of rows.
  pen.translate(0, Math.round((height - end - 267) / 2));
  drawPaper(pen, look, end + 207);

  drawMark(pen, look, 152);
  centred(pen, look, 'Press Start', look.display(look.isRetro ? 32 : 52), 266);
  centred(pen, look, receipt.note, look.body(26), 310);
  pen.imageSmoothingEnabled = false;
  covers.forEach((cover, index) => {
    const x = width / 2 + (index - (covers.length - 1) / 2) * 148 - 60;
    pen.drawImage(cover, x, 344, 120, 160);
  });

  const body = { font: look.body(26), ink: look.ink };
  dash(pen, look, firstRow - 36);
  shown.forEach(({ label, dollars }, index) =>
    row(pen, label, dollars < 0 ? `-$${-dollars}` : `$${dollars}`, body, firstRow + index * pitch),
  );
  if (shown.length < rows.length)
    row(pen, `and ${rows.length - shown.length} more`, '', body, firstRow + shown.length * pitch);
  dash(pen, look, end - 20);
  row(pen, 'Total', `$${receipt.total}`, { ...body, font: look.display(look.isRetro ? 32 : 44) }, end + 44);
  drawBarcode(pen, look, receipt.idOrder, end + 92);
  return canvas;
}

type Look = ReturnType<typeof readLook>;

/** Reads colours and fonts from the custom properties of the page. */
function readLook() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const isRetro = shownTheme() === 'retro';
  return {
    isRetro,
    background: token('bg'),
    paper: token('paper'),
    band: isRetro ? token('surface-2') : token('paper'),
    line: token('paper-line'),
    ink: token('paper-ink'),
    coin: token('accent'),
    rim: token('accent-edge'),
    notch: token('on-accent'),
    display: (size: number) => `${token('display-weight')} ${size}px ${token('font-display')}`,
    body: (size: number) => `${token('body-weight')} ${isRetro ? size * 1.3 : size}px ${token('font-body')}`,
  };
}

async function loadCovers(urls: readonly string[]): Promise<HTMLImageElement[]> {
  const loaded = await Promise.allSettled(
    urls.map(async (src) => {
      const cover = new Image();
      // A picture from another origin without this permission would make the canvas unreadable.
      cover.crossOrigin = 'anonymous';
      cover.src = src;
      await cover.decode();
      return cover;
    }),
  );
  return loaded.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

/** Draws the sheet from y = 60 to `bottom`. */
function drawPaper(
  pen: CanvasRenderingContext2D,
  { background, paper, band, isRetro, line }: Look,
  bottom: number,
): void {
  pen.fillStyle = paper;
  pen.fillRect(48, 60, width - 96, bottom - 60);
  pen.fillStyle = band;
  for (let y = 60; y < bottom; y += 96) pen.fillRect(48, y, width - 96, Math.min(48, bottom - y));
  pen.fillStyle = isRetro ? line : background;
  // Retro paper has feed holes at its sides; the original paper is torn at the top and at the bottom.
  for (let y = 72; isRetro && y < bottom - 12; y += 24)
    for (const x of [58, width - 70]) pen.fillRect(x, y, 12, 12);
  for (let x = 48; !isRetro && x < width - 48; x += 24)
    for (const [edge, depth] of [
      [60, 12],
      [bottom, -12],
    ] as const) {
      pen.beginPath();
      pen.moveTo(x, edge);
      pen.lineTo(x + 12, edge + depth);
      pen.lineTo(x + 24, edge);
      pen.fill();
    }
}

/** Draws the coin of the logo, whose cells are 7 px wide. */
function drawMark(pen: CanvasRenderingContext2D, { coin, rim, notch }: Look, centre: number): void {
  const cell = 7;
  const rows = (colour: string, spans: readonly (readonly [number, number, number, number])[]) => {
    pen.fillStyle = colour;
    for (const [x, y, columns, lines] of spans)
      pen.fillRect(width / 2 + (x - 7) * cell, centre + (y - 7) * cell, columns * cell, lines * cell);
  };
  rows(rim, [
    [4, 0, 6, 14],
    [2, 1, 10, 12],
    [1, 2, 12, 10],
    [0, 4, 14, 6],
  ]);
  rows(coin, [
    [3, 2, 8, 10],
    [2, 3, 10, 8],
    [1, 4, 12, 6],
  ]);
  rows(notch, [
    [5, 4, 2, 6],
    [7, 5, 2, 4],
    [9, 6, 2, 2],
  ]);
}

function centred(pen: CanvasRenderingContext2D, look: Look, text: string, font: string, y: number): void {
  pen.font = font;
  pen.fillStyle = look.ink;
  pen.textAlign = 'center';
  pen.fillText(look.isRetro || font === look.body(26) ? text : text.toUpperCase(), width / 2, y);
}

function row(
  pen: CanvasRenderingContext2D,
  label: string,
  amount: string,
  { font, ink }: { font: string; ink: string },
  y: number,
): void {
  pen.font = font;
  pen.fillStyle = ink;
  pen.textAlign = 'right';
  pen.fillText(amount, right, y);
  pen.textAlign = 'left';
  pen.fillText(fit(pen, label, right - left - pen.measureText(amount).width - 24), left, y);
}

/** Returns the text, cut and followed by '...' if it is wider than the limit in px. */
function fit(pen: CanvasRenderingContext2D, text: string, limit: number): string {
  if (pen.measureText(text).width <= limit) return text;
  let cut = [...text];
  while (cut.length > 0 && pen.measureText(`${cut.join('')}...`).width > limit) cut = cut.slice(0, -1);
  return `${cut.join('').trimEnd()}...`;
}

function dash(pen: CanvasRenderingContext2D, { line }: Look, y: number): void {
  pen.fillStyle = line;
  for (let x = left; x < right; x += 16) pen.fillRect(x, y, 8, 3);
}

function drawBarcode(pen: CanvasRenderingContext2D, look: Look, idOrder: number, y: number): void {
  const widths = barcode(idOrder);
  const modules = widths.reduce((sum, next) => sum + next, 0);
  const size = Math.max(2, Math.min(4, Math.floor((right - left) / modules)));
  let x = Math.round((width - modules * size) / 2);
  pen.fillStyle = look.ink;
  widths.forEach((modulesWide, index) => {
    if (index % 2 === 0) pen.fillRect(x, y, modulesWide * size, 64);
    x += modulesWide * size;
  });
}
