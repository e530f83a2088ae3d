import { bitmapText, letterHeight } from './bitmapFont';

/** Renders a text with one character per pixel. */
function render(text: string): string[] {
  const { pixels, width } = bitmapText(text);
  return Array.from({ length: letterHeight }, (_, y) =>
    Array.from({ length: width }, (_, x) =>
      pixels.some((pixel) => pixel.x === x && pixel.y === y) ? '#' : '.',
    ).join(''),
  );
}

test('The bitmap font renders capital letters with one pixel between them', () => {
  expect(render('Ti!')).toEqual([
    '#####.###.#',
    '..#....#..#',
    '..#....#..#',
    '..#....#..#',
    '..#....#..#',
    '..#....#...',
    '..#...###.#',
  ]);
});

test('The bitmap font omits accents and characters that it lacks', () => {
  expect(bitmapText('Pokémon™')).toEqual(bitmapText('Pokemon'));
  expect(bitmapText('漢')).toEqual({ pixels: [], width: 0 });
});

test('In the bitmap font, a space is three pixels wide', () => {
  expect(bitmapText('I I').width).toBe(bitmapText('I').width * 2 + 5);
});
