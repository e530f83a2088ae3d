/**
 * The landing scene of retro: stars, a sun going down behind two ranges, and a floor of lines that runs up to it.
 * Drawn pixel by pixel; half-tones are ordered dither of two colours, never a mixture.
 */

type Colour = readonly [red: number, green: number, blue: number];

const night: Colour = [5, 11, 8];
const dusk: Colour = [58, 10, 40];
const moss: Colour = [10, 36, 22];
const fern: Colour = [15, 92, 53];
const leaf: Colour = [31, 174, 98];
const neon: Colour = [57, 255, 136];
const plum: Colour = [138, 15, 85];
const pink: Colour = [255, 62, 165];
const rose: Colour = [255, 154, 210];
const white: Colour = [234, 255, 241];

/** Share of the height where the floor begins. */
const horizonShare = 0.68;

/** 4 x 4 Bayer matrix: thresholds of the dither, from 0 to 1. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((rank) => (rank + 0.5) / 16);

const threshold = (x: number, y: number) => bayer[(y & 3) * 4 + (x & 3)] ?? 0;

/** Everything that stands still. */
export function createScene(width: number, height: number): ImageData {
  const image = new ImageData(width, height);
  const horizon = horizonOf(image);
  drawSky(image, horizon);
  drawStars(image, horizon);
  drawSun(image, horizon);
  drawRange(image, horizon, { height: 0.36, wave: 0.021, phase: 0.3, edge: fern, slope: moss });
  drawRange(image, horizon, { height: 0.2, wave: 0.034, phase: 1.9, edge: leaf, slope: night });
  return image;
}

/** The floor `seconds` after the start: rows come nearer by whole pixels, the lines to the horizon stay. */
export function drawFloor(image: ImageData, seconds: number): void {
  const { width, height } = image;
  const horizon = horizonOf(image);
  const depth = height - horizon;
  const rows = rowsOfFloor(depth, seconds);
  for (let y = horizon; y < height; y += 1) {
    const nearness = (y - horizon) / depth;
    const line = nearness < 0.06 ? neon : nearness < 0.55 ? leaf : fern;
    const isRow = y === horizon || rows.has(y - horizon);
    for (let x = 0; x < width; x += 1) {
      const haze = threshold(x, y) < (1 - nearness) * 0.5 - 0.12 ? moss : night;
      put(image, x, y, isRow ? line : haze);
    }
    for (let rail = -rails; rail <= rails; rail += 1) {
      const here = Math.floor(railAt(rail, nearness, width));
      const below = Math.floor(railAt(rail, nearness + 1 / depth, width));
      // A flat rail crosses many columns within one row.
      for (let x = Math.min(here, below); x <= Math.max(here, below - 1); x += 1) put(image, x, y, line);
    }
  }
}

/** Lines to the horizon at each side of the middle. */
const rails = 24;

const railAt = (rail: number, nearness: number, width: number) =>
  width / 2 + rail * width * (0.028 + nearness * 0.17);

const horizonOf = ({ height }: ImageData) => Math.floor(height * horizonShare);

/** Depths of the rows: evenly spaced on the floor, so ever wider apart on the screen. */
function rowsOfFloor(depth: number, seconds: number): Set<number> {
  const count = 13;
  const run = (seconds / 2) % 1;
  return new Set(Array.from({ length: count }, (_, row) => Math.floor(((row + run) / count) ** 2.1 * depth)));
}

function drawSky(image: ImageData, horizon: number): void {
  for (let y = 0; y < horizon; y += 1) {
    const glow = Math.max(0, (y / horizon - 0.55) / 0.45) * 0.9;
    for (let x = 0; x < image.width; x += 1) put(image, x, y, threshold(x, y) < glow ? dusk : night);
  }
}

function drawStars(image: ImageData, horizon: number): void {
  const random = randomFrom(77);
  const count = (image.width * horizon) / 420;
  for (let star = 0; star < count; star += 1) {
    const x = Math.floor(random() * image.width);
    const y = Math.floor(random() * horizon * 0.9);
    const kind = random();
    put(image, x, y, kind < 0.15 ? white : kind < 0.5 ? leaf : fern);
    if (kind < 0.03) for (const [dx, dy] of arms) put(image, x + dx, y + dy, leaf);
  }
}

const arms = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function drawSun(image: ImageData, horizon: number): void {
  const { width } = image;
  const radius = Math.floor(Math.min(width * 0.2, horizon * 0.36));
  const centreX = Math.floor(width / 2);
  const centreY = Math.floor(horizon - radius * 0.42);
  const halo = radius * 1.4;
  for (let y = Math.max(0, Math.floor(centreY - halo)); y < horizon; y += 1) {
    for (let x = Math.floor(centreX - halo); x <= centreX + halo; x += 1) {
      const distance = Math.hypot(x - centreX, y - centreY);
      if (distance <= radius) {
        const colour = sunColour(x, y, (y - centreY + radius) / (2 * radius));
        if (colour) put(image, x, y, colour);
      } else if (threshold(x, y) > (distance - radius) / (halo - radius) + 0.2) put(image, x, y, plum);
    }
  }
}

/** White at the top, pink below; toward the foot ever thicker bars are left out. */
function sunColour(x: number, y: number, down: number): Colour | undefined {
  const barred = (down - 0.42) / 0.58;
  if (barred > 0 && y % 7 < 1 + barred * 5) return night;
  const limit = threshold(x, y);
  if (down < 0.3) return limit > down * 2.6 + 0.2 ? white : rose;
  return limit > (down - 0.3) * 3 ? rose : pink;
}

interface Range {
  /** Share of the sky's height at its highest. */
  height: number;
  wave: number;
  phase: number;
  edge: Colour;
  slope: Colour;
}

/** Peaks rise toward both sides and leave the sun free. */
function drawRange(image: ImageData, horizon: number, { height, wave, phase, edge, slope }: Range): void {
  for (let x = 0; x < image.width; x += 1) {
    const aside = Math.abs(x - image.width / 2) / (image.width / 2);
    const shape = 0.72 * triangle(x * wave + phase) + 0.28 * triangle(x * wave * 2.4 + phase * 2);
    const top = Math.round(horizon * height * shape * (aside * 0.85 + 0.06)) + 2;
    for (let y = 0; y < top; y += 1) {
      const lit = threshold(x, y) < (top - y) / 40;
      put(image, x, horizon - 1 - y, y > top - 3 ? edge : lit ? slope : night);
    }
  }
}

/** A zigzag between 0 and 1 with a period of 2. */
const triangle = (value: number) => 1 - Math.abs((value % 2) - 1);

function put({ data, width, height }: ImageData, x: number, y: number, [red, green, blue]: Colour): void {
  if (x < 0 || x >= width || y < 0 || y >= height) return;
  const at = (y * width + x) * 4;
  data[at] = red;
  data[at + 1] = green;
  data[at + 2] = blue;
  data[at + 3] = 255;
}

/** The same stars every time (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
