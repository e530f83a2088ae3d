import { store } from '@press-start/api/contract/rules';
import { price } from '@press-start/shared-ui/format';
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
import { encodeBarcode } from './barcode';

interface ReceiptPicture {
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

const width = 720;
const height = 1080;

const left = 96;
const right = width - left;
const rowHeight = 48;
/** Maximum number of rows above the total. If there are more, the last row shows how many are omitted. */
const maxRows = 5;

/**
 * Shares or downloads a picture of the receipt.
 *
 * @throws if the browser cannot render or encode the picture
 */
export async function saveReceipt(receipt: ReceiptPicture): Promise<void> {
  await savePicture(await drawReceipt(receipt), `press-start-order-${receipt.idOrder}`);
}

/** Renders the receipt in the current theme's colours and fonts. Omits covers that cannot be loaded. */
async function drawReceipt(receipt: ReceiptPicture): Promise<HTMLCanvasElement> {
  const { canvas, pen } = createPicture(width, height);
  const covers = (await loadImages(receipt.covers)).filter((cover) => cover !== undefined);
  const look = readLook();
  await loadFonts([look.display(40), look.body(26)]);

  const rows = [...receipt.lines, ...receipt.sums];
  const visibleRows = rows.length > maxRows ? rows.slice(0, maxRows - 1) : rows;
  const firstRow = covers.length > 0 ? 573 : 381;
  const end = firstRow + Math.min(rows.length, maxRows) * rowHeight;
  pen.fillStyle = look.token('bg');
  pen.fillRect(0, 0, width, height);
  // Centre the paper, whose height depends on the number of rows.
  pen.translate(0, Math.round((height - end - 267) / 2));
  drawPaper(pen, look, end + 207);

  drawMark(pen, look, width / 2 - 49, 103, 7);
  writeCentred(pen, look, store.name, look.display(look.isRetro ? 32 : 52), 266);
  writeCentred(pen, look, receipt.note, look.body(26), 310);
  pen.imageSmoothingEnabled = false;
  covers.forEach((cover, index) => {
    const x = width / 2 + (index - (covers.length - 1) / 2) * 148 - 60;
    pen.drawImage(cover, x, 344, 120, 160);
  });

  const body = { font: look.body(26), ink: look.token('paper-ink') };
  drawDashedLine(pen, look, firstRow - 36);
  visibleRows.forEach(({ label, dollars }, index) =>
    writeRow(
      pen,
      label,
      dollars < 0 ? `-${price(-dollars)}` : price(dollars),
      body,
      firstRow + index * rowHeight,
    ),
  );
  if (visibleRows.length < rows.length)
    writeRow(
      pen,
      `and ${rows.length - visibleRows.length} more`,
      '',
      body,
      firstRow + visibleRows.length * rowHeight,
    );
  drawDashedLine(pen, look, end - 20);
  writeRow(
    pen,
    'Total',
    price(receipt.total),
    { ...body, font: look.display(look.isRetro ? 32 : 44) },
    end + 44,
  );
  drawBarcode(pen, look, receipt.idOrder, end + 92);
  return canvas;
}

/** Draws the paper of the receipt from y = 60 to y = `bottom`, in pixels. */
function drawPaper(pen: CanvasRenderingContext2D, { isRetro, token }: Look, bottom: number): void {
  pen.fillStyle = token('paper');
  pen.fillRect(48, 60, width - 96, bottom - 60);
  pen.fillStyle = token(isRetro ? 'surface-2' : 'paper');
  for (let y = 60; y < bottom; y += 96) pen.fillRect(48, y, width - 96, Math.min(48, bottom - y));
  pen.fillStyle = token(isRetro ? 'paper-line' : 'bg');
  // The retro paper has feed holes at its sides; the original paper has a torn top and bottom edge.
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

function writeCentred(
  pen: CanvasRenderingContext2D,
  look: Look,
  text: string,
  font: string,
  y: number,
): void {
  pen.font = font;
  pen.fillStyle = look.token('paper-ink');
  pen.textAlign = 'center';
  pen.fillText(look.isRetro || font === look.body(26) ? text : text.toUpperCase(), width / 2, y);
}

function writeRow(
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
  pen.fillText(fitText(pen, label, right - left - pen.measureText(amount).width - 24), left, y);
}

function drawDashedLine(pen: CanvasRenderingContext2D, { token }: Look, y: number): void {
  pen.fillStyle = token('paper-line');
  for (let x = left; x < right; x += 16) pen.fillRect(x, y, 8, 3);
}

function drawBarcode(pen: CanvasRenderingContext2D, look: Look, idOrder: number, y: number): void {
  const widths = encodeBarcode(idOrder);
  const modules = widths.reduce((sum, next) => sum + next, 0);
  const size = Math.max(2, Math.min(4, Math.floor((right - left) / modules)));
  let x = Math.round((width - modules * size) / 2);
  pen.fillStyle = look.token('paper-ink');
  widths.forEach((modulesWide, index) => {
    if (index % 2 === 0) pen.fillRect(x, y, modulesWide * size, 64);
    x += modulesWide * size;
  });
}
