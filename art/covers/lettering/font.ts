import type { Canvas, Colour } from '../../pixels';
import { BOLD } from './bold';
import { SMALL } from './small';

export interface Glyph {
  width: number;
  rows: readonly string[];
}

export interface Font {
  height: number;
  space: number;
  glyphs: ReadonlyMap<string, Glyph>;
}

const ACUTE = '\u0301';

function parseFont(sheet: string, height: number, space: number): Font {
  const glyphs = new Map<string, Glyph>();
  for (const block of sheet.trim().split('\n\n')) {
    const [names = '', ...lines] = block.split('\n');
    const columns = lines.map((line) => line.split(' '));
    names.split(' ').forEach((name, index) => {
      const rows = columns.map((column) => column[index] ?? '');
      glyphs.set(name, { width: rows[0]?.length ?? 0, rows });
    });
  }
  return { height, space, glyphs };
}

export const SMALL_FONT = parseFont(SMALL, 7, 3);
export const BOLD_FONT = parseFont(BOLD, 9, 4);

interface Letter {
  glyph: Glyph;
  isAccented: boolean;
  isBlank: boolean;
}

/**
 * Returns the letters of a text in capitals, as on old game boxes. Omits characters that the font lacks; see
 * `missingCharacters`.
 */
export function letters(text: string, font: Font): Letter[] {
  const characters = [...text.toUpperCase().normalize('NFD')];
  return characters.flatMap((character, index): Letter[] => {
    if (character === ACUTE) return [];
    if (character === ' ')
      return [{ glyph: { width: font.space, rows: [] }, isAccented: false, isBlank: true }];
    const glyph = font.glyphs.get(character);
    return glyph ? [{ glyph, isAccented: characters[index + 1] === ACUTE, isBlank: false }] : [];
  });
}

export function missingCharacters(text: string, font: Font): string[] {
  const characters = [...text.toUpperCase().normalize('NFD')];
  return characters.filter(
    (character) => character !== ' ' && character !== ACUTE && !font.glyphs.has(character),
  );
}

/** Returns the width of a text in pixels. */
export function textWidth(text: string, font: Font, gap = 1): number {
  const widths = letters(text, font).map((letter) => letter.glyph.width + gap);
  return widths.reduce((sum, width) => sum + width, 0) - gap;
}

export function write(
  canvas: Canvas,
  text: string,
  x: number,
  y: number,
  colour: Colour,
  font: Font = SMALL_FONT,
): void {
  let left = x;
  for (const { glyph, isAccented: accented } of letters(text, font)) {
    canvas.bitmap(glyph.rows, left, y, { '#': colour });
    if (accented) canvas.rect(left + glyph.width - 3, y - 2, 2, 1, colour);
    left += glyph.width + 1;
  }
}
