import {
  type Bitmap,
  type Canvas,
  type Colour,
  darker,
  hex,
  INK,
  lighter,
  type Random,
  WHITE,
} from '../../pixels';

export function drawCreature(
  canvas: Canvas,
  random: Random,
  cx: number,
  cy: number,
  size: number,
  scale: number,
  body: Colour,
  hasEyes = true,
): void {
  const half = size / 2;
  const cells = smooth(smooth(seedCells(random, size), size), size);
  const isFilled = (x: number, y: number): boolean =>
    y >= 0 && y < size && x >= 0 && x < size && (cells[y * half + (x < half ? x : size - 1 - x)] ?? false);
  const left = Math.round(cx - half * scale);
  const top = Math.round(cy - half * scale);
  const cell = (x: number, y: number, colour: Colour): void =>
    canvas.rect(left + x * scale, top + y * scale, scale, scale, colour);
  for (let y = -1; y <= size; y++)
    for (let x = -1; x <= size; x++) {
      if (isFilled(x, y)) cell(x, y, tone(x, y, size, isFilled, body));
      else if (isFilled(x - 1, y) || isFilled(x + 1, y) || isFilled(x, y - 1) || isFilled(x, y + 1))
        cell(x, y, INK);
    }
  if (hasEyes) drawEyes(size, cell);
}

function seedCells(random: Random, size: number): boolean[] {
  const half = size / 2;
  return Array.from({ length: size * half }, (_, index) => {
    const x = index % half;
    const y = Math.floor(index / half);
    const distance = Math.hypot((half - x - 0.5) / half, (y - half + 0.5) / half);
    const odds = distance < 0.45 ? 0.98 : distance < 0.75 ? 0.7 : distance < 0.98 ? 0.36 : 0.02;
    return random.chance(odds);
  });
}

function smooth(cells: readonly boolean[], size: number): boolean[] {
  const half = size / 2;
  const cellAt = (x: number, y: number): number => {
    const column = x < 0 ? 0 : x >= half ? half - 1 - (x - half) : x;
    return y >= 0 && y < size && cells[y * half + column] ? 1 : 0;
  };
  return cells.map((cell, index) => {
    let livingCells = 0;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        livingCells += cellAt((index % half) + dx, Math.floor(index / half) + dy);
    return livingCells >= 5 ? true : livingCells <= 2 ? false : cell;
  });
}

function tone(
  x: number,
  y: number,
  size: number,
  isFilled: (x: number, y: number) => boolean,
  body: Colour,
): Colour {
  if (!isFilled(x, y - 1) || !isFilled(x - 1, y)) return lighter(body, 0.5);
  if (!isFilled(x, y + 1) || !isFilled(x + 1, y)) return darker(body, 0.5);
  if ((x + y) % 2 === 0 && y > size * 0.6) return darker(body, 0.25);
  return y < size * 0.4 ? lighter(body, 0.2) : body;
}

function drawEyes(size: number, cell: (x: number, y: number, colour: Colour) => void): void {
  const row = Math.floor(size * 0.38);
  const inset = Math.max(1, Math.floor(size * 0.27));
  const eyeWidth = size > 10 ? 2 : 1;
  for (const x of [inset, size - 1 - inset - (eyeWidth - 1)]) {
    for (let down = 0; down < 2; down++)
      for (let across = 0; across < eyeWidth; across++) cell(x + across, row + down, WHITE);
    cell(x < size / 2 ? x + eyeWidth - 1 : x, row + 1, INK);
  }
}

const parseBitmap = (picture: string): Bitmap => picture.trim().split(/\s+/);

const SLUG = parseBitmap(`
....KK....KK..
...KWWK..KWWK.
...KWKK..KWKK.
....KKKKKKKK..
...KLLAAAAAAK.
..KLAAAAAAAAAK
.KLAAAAAAAAAAK
KLAAAAAKKKAAaK
KAAAAAAAAAAAaK
KaAAAAAAAAAaaK
.KKKKKKKKKKKK.`);

const BAT = parseBitmap(`
KK....K..K....KK
KAKK..KKKK..KKAK
KAAAKKAAAAKKAAAK
.KAAAAWAAWAAAAK.
..KaAAKAAKAAaK..
..KaaAAAAAAaaK..
...KaKAWWAKaK...
....K.KKKK.K....`);

const BEETLE = parseBitmap(`
..K......K..
...K....K...
..KKKKKKKK..
.KWWKLLKWWK.
.KWKKAAKKWK.
KKAAAAAAAAKK
KLAAAKKAAAaK
KLAAAKKAAAaK
KAAAAKKAAaaK
.KaAAKKAaaK.
..KKKKKKKK..
.K.K....K.K.`);

const CRAB = parseBitmap(`
.KK........KK.
KAAK.K..K.KAAK
KAKK.WK.W.KKAK
KAAKKKKKKKKAAK
.KKLLAAAAAAKK.
..KLAAAAAAaK..
..KAAKKKKAaK..
KKKaAAAAAaaKKK
K.KKKKKKKKKK.K
..K.K....K.K..`);

const FOES: readonly [Bitmap, ...Bitmap[]] = [SLUG, BAT, BEETLE, CRAB];

/** Draws one of four enemies, standing on row `ground`. */
export function drawFoe(
  canvas: Canvas,
  random: Random,
  x: number,
  ground: number,
  scale: number,
  body: Colour,
  isFlipped = false,
): void {
  const rows = random.pick(FOES);
  const width = (rows[0] ?? '').length * scale;
  const letters = { K: INK, A: body, a: darker(body, 0.35), L: lighter(body, 0.45), W: hex('#fffbe8') };
  canvas.bitmap(rows, Math.round(x - width / 2), ground - rows.length * scale, letters, scale, isFlipped);
}

export function drawBat(canvas: Canvas, x: number, y: number, scale: number, body: Colour): void {
  canvas.bitmap(BAT, x, y, { K: INK, A: body, a: darker(body, 0.35), W: hex('#fff2b0') }, scale);
}
