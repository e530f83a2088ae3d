import { Canvas, type Colour, hash, hex, INK, lighter, mix, WHITE } from '../pixels';
import { SMALL_FONT, textWidth, write } from './lettering/font';
import type { TitleArea } from './lettering/title';
import type { CoverGame } from './plan';
import { HEIGHT, WIDTH } from './stage';

/**
 * Where the box shows the platform and the year: a band at the top or bottom, the spine, or two corner tags.
 */
export type Layout = 'top' | 'bottom' | 'spine' | 'corners';
/** A layout that is listed twice is chosen twice as often. */
export const LAYOUTS: readonly [Layout, ...Layout[]] = [
  'top',
  'spine',
  'corners',
  'top',
  'corners',
  'bottom',
];

const BAND_THICKNESS = 13;
const YEAR_COLOUR = hex('#ffe9a8');

/** Colours of bands, spines and corner tags. Do not add the brand colour of a manufacturer. */
const BAND_COLOURS = [
  '#b3202a',
  '#5b4a9e',
  '#1b1b26',
  '#6f7d2e',
  '#0f8080',
  '#3a3fae',
  '#1d7a3a',
  '#8a4b1d',
  '#3b3f4a',
  '#b84d12',
  '#a01030',
  '#2a2140',
  '#2a6fb0',
  '#27344f',
  '#7a2a6a',
  '#0f5f5a',
] as const;

const bandColour = (platform: string): Colour =>
  hex(BAND_COLOURS[hash(platform) % BAND_COLOURS.length] ?? BAND_COLOURS[0]);

export function titleArea(layout: Layout): TitleArea {
  switch (layout) {
    case 'top':
      return { x: 0, y: BAND_THICKNESS + 2, width: WIDTH };
    case 'spine':
      return { x: BAND_THICKNESS, y: 4, width: WIDTH - BAND_THICKNESS };
    case 'bottom':
    case 'corners':
      return { x: 0, y: 4, width: WIDTH };
  }
}

export function drawBox(canvas: Canvas, layout: Layout, game: CoverGame): void {
  const band = bandColour(game.platform);
  const year = String(game.year);
  if (layout === 'corners') drawCorners(canvas, band, game.platform, year);
  else if (layout === 'spine') drawSpine(canvas, band, game.platform, year);
  else drawStrip(canvas, layout === 'top' ? 0 : HEIGHT - BAND_THICKNESS, band, game.platform, year);
  canvas.rect(WIDTH - 1, 0, 1, HEIGHT, INK);
  canvas.rect(0, HEIGHT - 1, WIDTH, 1, INK);
}

function drawStrip(canvas: Canvas, y: number, band: Colour, platform: string, year: string): void {
  canvas.rect(0, y, WIDTH, BAND_THICKNESS, band);
  canvas.rect(0, y, WIDTH, 1, lighter(band, 0.35));
  canvas.rect(0, y + BAND_THICKNESS - 1, WIDTH, 1, mix(band, INK, 0.6));
  write(canvas, platform, 5, y + 3, WHITE);
  write(canvas, year, WIDTH - 5 - textWidth(year, SMALL_FONT), y + 3, YEAR_COLOUR);
}

/** Draws on a separate canvas and rotates it, so that the text reads from bottom to top. */
function drawSpine(canvas: Canvas, band: Colour, platform: string, year: string): void {
  const strip = new Canvas(HEIGHT, BAND_THICKNESS);
  strip.rect(0, 0, HEIGHT, BAND_THICKNESS, band);
  strip.rect(0, 0, HEIGHT, 1, lighter(band, 0.35));
  strip.rect(0, BAND_THICKNESS - 1, HEIGHT, 1, mix(band, INK, 0.6));
  write(strip, platform, 5, 3, WHITE);
  write(strip, year, HEIGHT - 5 - textWidth(year, SMALL_FONT), 3, YEAR_COLOUR);
  canvas.rect(0, 0, BAND_THICKNESS, HEIGHT, (x, y) => strip.get(HEIGHT - 1 - y, x));
}

function drawCorners(canvas: Canvas, band: Colour, platform: string, year: string): void {
  const y = HEIGHT - BAND_THICKNESS;
  const width = textWidth(platform, SMALL_FONT) + 9;
  canvas.rect(0, y - 1, width + 1, BAND_THICKNESS + 1, INK);
  canvas.rect(0, y, width, BAND_THICKNESS, band);
  canvas.rect(0, y, width, 1, lighter(band, 0.35));
  write(canvas, platform, 4, y + 3, WHITE);
  const yearWidth = textWidth(year, SMALL_FONT) + 8;
  canvas.rect(WIDTH - yearWidth, y - 1, yearWidth, BAND_THICKNESS + 1, INK);
  write(canvas, year, WIDTH - yearWidth + 4, y + 3, YEAR_COLOUR);
}
