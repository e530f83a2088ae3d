import { brightness, type Colour, darker, lighter, mix, WHITE } from '../../pixels';
import type { Palette } from '../palettes';

export type Style = 'chrome' | 'fire' | 'plain' | 'duo' | 'ice' | 'stripes' | 'gold' | 'drip';

/** Slant of each slanted style, in columns per row. */
export const SLANT: Readonly<Partial<Record<Style, number>>> = { chrome: 0.2, stripes: 0.2 };

/** Lightens a colour so that it is legible on the dark outline. */
function vivid(colour: Colour): Colour {
  let lightened = colour;
  while (brightness(lightened) < 150) lightened = lighter(lightened, 0.15);
  return lightened;
}

/**
 * @param fraction vertical position of the pixel, from 0 (top of the letter) to 1 (bottom)
 * @param letter index of the letter in the line
 */
export function letterColour(
  style: Style,
  fraction: number,
  letter: number,
  palette: Palette,
  scale: number,
): Colour {
  const { pale, light, accent, second } = palette;
  if (scale === 1) return smallLetterColour(style, fraction, letter, palette);
  switch (style) {
    case 'chrome':
      return fraction < 0.15
        ? WHITE
        : fraction < 0.45
          ? pale
          : fraction < 0.53
            ? darker(palette.shade, 0.2)
            : fraction < 0.78
              ? light
              : vivid(accent);
    case 'fire':
      return fraction < 0.2
        ? WHITE
        : fraction < 0.45
          ? vivid(second)
          : fraction < 0.72
            ? mix(vivid(second), vivid(accent), 0.55)
            : vivid(accent);
    case 'duo':
      return [vivid(accent), vivid(second), pale, light][letter % 4] ?? pale;
    case 'ice':
      return fraction < 0.2 ? WHITE : fraction < 0.5 ? pale : fraction < 0.75 ? light : vivid(palette.mid);
    case 'stripes':
      return fraction < 0.5
        ? Math.floor(fraction * 14) % 2
          ? pale
          : WHITE
        : Math.floor(fraction * 14) % 2
          ? vivid(accent)
          : light;
    case 'gold':
      return fraction < 0.15
        ? WHITE
        : fraction < 0.55
          ? vivid(second)
          : lighter(darker(vivid(second), 0.25), 0.05);
    case 'drip':
      return fraction < 0.3 ? pale : fraction < 0.7 ? light : vivid(accent);
    case 'plain':
      return fraction < 0.5 ? WHITE : pale;
  }
}

function smallLetterColour(style: Style, fraction: number, letter: number, palette: Palette): Colour {
  if (style === 'duo') return [palette.pale, vivid(palette.second)][letter % 2] ?? palette.pale;
  if (style === 'plain') return fraction < 0.5 ? WHITE : palette.pale;
  return fraction < 0.4
    ? WHITE
    : fraction < 0.75
      ? palette.pale
      : vivid(style === 'gold' ? palette.second : palette.light);
}
