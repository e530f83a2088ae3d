import { games } from '../../../api/seed/facts';
import { Canvas } from '../../pixels';
import { LAYOUTS, titleArea } from '../box';
import { fitCoverTitle } from '../cover';
import { BOLD_FONT, letters, missingCharacters, SMALL_FONT, textWidth, write } from './font';

test('The fonts contain every character of the titles, platforms and years in the demo catalogue', () => {
  for (const { name, platform, year } of games) {
    expect(missingCharacters(name, BOLD_FONT)).toEqual([]);
    expect(missingCharacters(name, SMALL_FONT)).toEqual([]);
    expect(missingCharacters(`${platform} ${year}`, SMALL_FONT)).toEqual([]);
  }
  expect(missingCharacters('Ω', SMALL_FONT)).toEqual(['Ω']);
});

test('All rows of a glyph have the same width, and no two glyphs are identical', () => {
  for (const font of [BOLD_FONT, SMALL_FONT]) {
    const shapes = new Set<string>();
    for (const [name, { width, rows }] of font.glyphs) {
      expect([name, rows.length, ...rows.map((row) => row.length)]).toEqual([
        name,
        font.height,
        ...rows.map(() => width),
      ]);
      shapes.add(rows.join());
    }
    expect(shapes.size).toBe(font.glyphs.size);
  }
});

test('The accent in Pokémon belongs to the letter e and is drawn above it', () => {
  expect(letters('Pokémon', BOLD_FONT).map((letter) => letter.isAccented)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
    false,
  ]);
  const canvas = new Canvas(20, 20);
  write(canvas, 'é', 2, 6, 0xffffff);
  const above = canvas.pixels.slice(0, 20 * 6);
  expect(above.some((pixel) => pixel === 0xffffff)).toBe(true);
});

test('Every title fits completely into its area in every layout', () => {
  for (const layout of new Set(LAYOUTS))
    for (const { name } of games) {
      const lines = fitCoverTitle(name, layout);
      const fittedTitle = lines.map((line) => line.text).join(' ');
      expect(fittedTitle.replace(/(\S-) /g, '$1')).toBe(name.replace(/(\S-) /g, '$1'));
      for (const line of lines) expect(line.width).toBeLessThanOrEqual(titleArea(layout).width - 8);
    }
});

test('A title that does not fit in any size causes an error and is not truncated', () => {
  expect(() => fitCoverTitle('Supercalifragilisticexpialidocious', 'top')).toThrow('does not fit');
});

test('Platform and year fit side by side on every box', () => {
  for (const { platform, year } of games)
    expect(textWidth(platform, SMALL_FONT) + 9 + textWidth(String(year), SMALL_FONT) + 8).toBeLessThanOrEqual(
      120,
    );
});
