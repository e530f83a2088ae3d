import { brightness, darker, INK, lighter, mix, WHITE, type Canvas, type Colour } from '../pixels';
import type { Palette } from '../palettes';
import { blockHeight, type Line } from './fit';
import { letters } from './font';

export type Style = 'chrome' | 'fire' | 'plain' | 'duo' | 'ice' | 'stripes' | 'gold' | 'drip';

export interface TitlePlace {
  x: number;
  y: number;
  width: number;
}

interface Dot {
  x: number;
  y: number;
  colour: Colour;
}

/** Slanted type belongs to speed and fights; the rest stands straight. */
const SLANT: Readonly<Partial<Record<Style, number>>> = { chrome: 0.2, stripes: 0.2 };

/** Draws the title in outlined, shaded letters and returns the row below it. */
export function drawTitle(
  canvas: Canvas,
  lines: readonly Line[],
  place: TitlePlace,
  style: Style,
  palette: Palette,
): number {
  const bottom = place.y + blockHeight(lines);
  veil(canvas, place, bottom, palette);
  let top = place.y + 3;
  lines.forEach((line, at) => {
    const large = line.size.scale > 1;
    const dots = lineDots(
      line,
      place,
      top,
      at > 0 && !large && lines[0] !== line ? mainOr(style, line, lines) : style,
      palette,
    );
    outline(canvas, dots, large ? 2 : 1, palette);
    for (const dot of dots) canvas.set(dot.x, dot.y, dot.colour);
    top += line.height + line.size.leading;
  });
  return bottom;
}

/** A subtitle in smaller type is kept plain: effects need pixels to show. */
const mainOr = (style: Style, line: Line, lines: readonly Line[]): Style =>
  line.size === lines[0]?.size ? style : 'plain';

/** Darkens a bright sky behind the letters in dithered steps, and leaves a dark one alone. */
function veil(canvas: Canvas, place: TitlePlace, bottom: number, palette: Palette): void {
  const height = bottom + 10 - place.y;
  canvas.rect(place.x, place.y, place.width, height, (x, y) => {
    const under = canvas.get(x, y);
    const strength = Math.min(1, (bottom + 10 - y) / 16) * (brightness(under) > 90 ? 1 : 0.6);
    return ((x + y) & 1 ? strength : strength - 0.5) > 0.3 ? mix(under, palette.ink, 0.5) : under;
  });
}

function lineDots(line: Line, place: TitlePlace, top: number, style: Style, palette: Palette): Dot[] {
  const { scale, gap, font } = line.size;
  const slant = scale > 1 ? (SLANT[style] ?? 0) : 0;
  const capHeight = font.height * scale;
  const capTop = top + line.height - capHeight;
  let left = place.x + Math.floor((place.width - line.width - slant * capHeight) / 2);
  const dots: Dot[] = [];
  letters(line.text, font).forEach(({ glyph, accented, blank }, at) => {
    const dot = (x: number, y: number, row: number): void => {
      const lean = Math.round(slant * (capHeight - row));
      dots.push({ x: left + x + lean, y, colour: fill(style, row / capHeight, at, palette, scale) });
    };
    if (!blank) eachPixel(glyph.rows, scale, (x, y) => dot(x, capTop + y, y));
    if (accented) acute(glyph.width, scale, (x, y) => dot(x, capTop + y, 0));
    if (style === 'drip' && scale > 1) drips(glyph.rows, scale, at, (x, y) => dot(x, capTop + y, capHeight));
    left += glyph.width * scale + (blank ? gap : gap);
  });
  return dots;
}

function eachPixel(rows: readonly string[], scale: number, visit: (x: number, y: number) => void): void {
  rows.forEach((row, down) => {
    for (let across = 0; across < row.length; across++) {
      if (row[across] !== '#') continue;
      for (let y = 0; y < scale; y++)
        for (let x = 0; x < scale; x++) {
          if (!isCutCorner(rows, across, down, x, y, scale)) visit(across * scale + x, down * scale + y);
        }
    }
  });
}

/** Enlarged letters lose the outer pixel of each corner, so doubled type looks drawn and not blown up. */
function isCutCorner(
  rows: readonly string[],
  across: number,
  down: number,
  x: number,
  y: number,
  scale: number,
): boolean {
  if (scale < 2) return false;
  const sideways = across + (x === 0 ? -1 : 1);
  const upDown = down + (y === 0 ? -1 : 1);
  const inked = (column: number, row: number): boolean => rows[row]?.[column] === '#';
  const corner = !inked(sideways, down) && !inked(across, upDown) && !inked(sideways, upDown);
  const thick = inked(across * 2 - sideways, down) && inked(across, down * 2 - upDown);
  return corner && thick;
}

function acute(width: number, scale: number, visit: (x: number, y: number) => void): void {
  const left = Math.floor(width / 2) * scale;
  for (let y = 0; y < scale; y++)
    for (let x = 0; x < scale * 2; x++) {
      visit(left + x, y - scale * 2);
      visit(left + x + scale, y - scale * 3);
    }
}

function drips(
  rows: readonly string[],
  scale: number,
  letter: number,
  visit: (x: number, y: number) => void,
): void {
  const last = rows.at(-1) ?? '';
  const column = last.indexOf('#', (letter * 5) % Math.max(last.length, 1));
  if (column < 0) return;
  const length = 1 + ((letter * 7) % 4);
  for (let y = 0; y < length; y++) visit(column * scale, rows.length * scale + y);
}

/** Raises a colour until it reads on the dark rim. */
function vivid(colour: Colour): Colour {
  let raised = colour;
  while (brightness(raised) < 150) raised = lighter(raised, 0.15);
  return raised;
}

function fill(style: Style, share: number, letter: number, palette: Palette, scale: number): Colour {
  const { pale, light, accent, second } = palette;
  if (scale === 1) return smallFill(style, share, letter, palette);
  switch (style) {
    case 'chrome':
      return share < 0.15
        ? WHITE
        : share < 0.45
          ? pale
          : share < 0.53
            ? darker(palette.shade, 0.2)
            : share < 0.78
              ? light
              : vivid(accent);
    case 'fire':
      return share < 0.2
        ? WHITE
        : share < 0.45
          ? vivid(second)
          : share < 0.72
            ? mix(vivid(second), vivid(accent), 0.55)
            : vivid(accent);
    case 'duo':
      return [vivid(accent), vivid(second), pale, light][letter % 4] ?? pale;
    case 'ice':
      return share < 0.2 ? WHITE : share < 0.5 ? pale : share < 0.75 ? light : vivid(palette.mid);
    case 'stripes':
      return share < 0.5
        ? Math.floor(share * 14) % 2
          ? pale
          : WHITE
        : Math.floor(share * 14) % 2
          ? vivid(accent)
          : light;
    case 'gold':
      return share < 0.15 ? WHITE : share < 0.55 ? vivid(second) : lighter(darker(vivid(second), 0.25), 0.05);
    case 'drip':
      return share < 0.3 ? pale : share < 0.7 ? light : vivid(accent);
    case 'plain':
      return share < 0.5 ? WHITE : pale;
  }
}

function smallFill(style: Style, share: number, letter: number, palette: Palette): Colour {
  if (style === 'duo') return [palette.pale, vivid(palette.second)][letter % 2] ?? palette.pale;
  if (style === 'plain') return share < 0.5 ? WHITE : palette.pale;
  return share < 0.4
    ? WHITE
    : share < 0.75
      ? palette.pale
      : vivid(style === 'gold' ? palette.second : palette.light);
}

/** A dark rim all round, and a coloured edge below it as if the letters had depth. */
function outline(canvas: Canvas, dots: readonly Dot[], reach: number, palette: Palette): void {
  const depth = reach > 1 ? 3 : 1;
  const edge = reach > 1 ? mix(palette.deep, palette.accent, 0.35) : INK;
  const rim: [number, number][] = [];
  for (let dy = -reach; dy <= reach + depth; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (Math.abs(dx) + Math.max(-dy, dy - depth, 0) < reach * 2) rim.push([dx, dy]);
  const rimmed = new Set<number>();
  for (const { x, y } of dots) for (const [dx, dy] of rim) rimmed.add((y + dy) * canvas.width + x + dx);
  for (const at of rimmed) canvas.set(at % canvas.width, at / canvas.width, INK);
  if (reach > 1)
    for (const { x, y } of dots) for (let dy = 1; dy <= depth - 1; dy++) canvas.set(x, y + dy, edge);
}
