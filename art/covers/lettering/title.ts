import { brightness, type Canvas, type Colour, INK, mix } from '../../pixels';
import type { Palette } from '../palettes';
import { letterColour, SLANT, type Style } from './fill';
import { blockHeight, type Line } from './fit';
import { BOLD_FONT, letters } from './font';

export interface TitleArea {
  x: number;
  y: number;
  width: number;
}

interface Dot {
  x: number;
  y: number;
  colour: Colour;
}

/** Draws the title and returns the row below it. */
export function drawTitle(
  canvas: Canvas,
  lines: readonly Line[],
  area: TitleArea,
  style: Style,
  palette: Palette,
): number {
  const bottom = area.y + blockHeight(lines);
  darkenBackground(canvas, area, bottom, palette);
  let top = area.y + 3;
  for (const line of lines) {
    // A subtitle in a smaller size uses the plain style, because its letters are too small for the effects of
    // the other styles.
    const dots = lineDots(line, area, top, line.size === lines[0]?.size ? style : 'plain', palette);
    outline(canvas, dots, line, palette);
    for (const dot of dots) canvas.set(dot.x, dot.y, dot.colour);
    top += line.height + line.size.leading;
  }
  return bottom;
}

/** Darkens the background behind the letters, especially where it is bright. */
function darkenBackground(canvas: Canvas, area: TitleArea, bottom: number, palette: Palette): void {
  const height = bottom + 10 - area.y;
  canvas.rect(area.x, area.y, area.width, height, (x, y) => {
    const under = canvas.get(x, y);
    const strength = Math.min(1, (bottom + 10 - y) / 16) * (brightness(under) > 90 ? 1 : 0.6);
    return ((x + y) & 1 ? strength : strength - 0.5) > 0.3 ? mix(under, palette.ink, 0.5) : under;
  });
}

function lineDots(line: Line, area: TitleArea, top: number, style: Style, palette: Palette): Dot[] {
  const { scale, weight, gap, font } = line.size;
  const slant = scale > 1 ? (SLANT[style] ?? 0) : 0;
  const capHeight = font.height * scale;
  const capTop = top + line.height - capHeight;
  let left = area.x + Math.floor((area.width - line.width - slant * capHeight) / 2);
  const dots: Dot[] = [];
  letters(line.text, font).forEach(({ glyph, isAccented: accented, isBlank: blank }, index) => {
    const dot = (x: number, y: number, row: number): void => {
      const lean = Math.round(slant * (capHeight - row));
      const colour = letterColour(style, row / capHeight, index, palette, scale);
      for (let extra = 0; extra <= weight; extra++) dots.push({ x: left + x + lean + extra, y, colour });
    };
    if (!blank) eachPixel(glyph.rows, scale, (x, y) => dot(x, capTop + y, y));
    if (accented) eachAccentPixel(glyph.width, scale, (x, y) => dot(x, capTop + y, 0));
    if (style === 'drip' && scale > 1)
      eachDripPixel(glyph.rows, scale, index, (x, y) => dot(x, capTop + y, capHeight));
    left += glyph.width * scale + weight + gap;
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

/**
 * Returns whether a pixel is the outer corner of a step in an enlarged letter. Without these corners, letters
 * look smoother. The corners of the bounding box remain, because they distinguish D from O.
 */
function isCutCorner(
  rows: readonly string[],
  across: number,
  down: number,
  x: number,
  y: number,
  scale: number,
): boolean {
  if (scale < 2) return false;
  const width = rows[0]?.length ?? 0;
  if ((across === 0 || across === width - 1) && (down === 0 || down === rows.length - 1)) return false;
  const sideways = across + (x === 0 ? -1 : 1);
  const upDown = down + (y === 0 ? -1 : 1);
  const isInked = (column: number, row: number): boolean => rows[row]?.[column] === '#';
  const isCorner = !isInked(sideways, down) && !isInked(across, upDown) && !isInked(sideways, upDown);
  const isThick = isInked(across * 2 - sideways, down) && isInked(across, down * 2 - upDown);
  return isCorner && isThick;
}

function eachAccentPixel(width: number, scale: number, visit: (x: number, y: number) => void): void {
  const left = Math.floor(width / 2) * scale;
  for (let y = 0; y < scale; y++)
    for (let x = 0; x < scale * 2; x++) {
      visit(left + x, y - scale * 2);
      visit(left + x + scale, y - scale * 3);
    }
}

function eachDripPixel(
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

/** Draws a dark outline around the letters and, for large bold letters, a coloured edge below them. */
function outline(canvas: Canvas, dots: readonly Dot[], { size }: Line, palette: Palette): void {
  const reach = size.scale > 1 ? 2 : 1;
  const depth = size.scale > 1 ? 3 : 1;
  const rim: number[] = [];
  for (let dy = -reach; dy <= reach + depth; dy++)
    for (let dx = -reach; dx <= reach; dx++)
      if (Math.abs(dx) + Math.max(-dy, dy - depth, 0) < reach * 2) rim.push(dy * canvas.width + dx);
  // Write directly to `pixels`, which is faster than `set`: the outline of a long title needs very many
  // writes.
  for (const { x, y } of dots) for (const step of rim) canvas.pixels[y * canvas.width + x + step] = INK;
  // A coloured edge would make thin strokes illegible.
  if (size.scale < 2 || size.font !== BOLD_FONT) return;
  const edge = mix(palette.deep, palette.accent, 0.35);
  for (const { x, y } of dots) for (let dy = 1; dy < depth; dy++) canvas.set(x, y + dy, edge);
}
