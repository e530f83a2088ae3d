/**
 * The landing scene of retro: stars, a sun going down behind two ranges, and a floor of lines that runs up to it.
 * The page moves the floor without a script: see `drawFloorRows`.
 */
import { dithered, Picture } from './picture';
import type { Colour } from './picture';

export const night = '#050b08';
const dusk = '#3a0a28';
const moss = '#0a2416';
const fern = '#0f5c35';
const leaf = '#1fae62';
const neon = '#39ff88';
const plum = '#8a0f55';
const pink = '#ff3ea5';
const rose = '#ff9ad2';
const white = '#eafff1';

interface Shape {
  width: number;
  /** Rows of the sky; the floor begins below them. */
  sky: number;
  /** Rows of the floor. */
  floor: number;
  /** Radius of the sun, in cells. */
  sun: number;
}

/** Everything that stands still. */
export function drawScene({ width, sky, floor, sun }: Shape): Picture {
  const scene = new Picture(width, sky + floor);
  drawSky(scene, sky);
  drawStars(scene, sky);
  drawSun(scene, sky, sun);
  drawRange(scene, sky, { height: 0.29, wave: 0.021, phase: 0.3, edge: fern, slope: moss });
  drawRange(scene, sky, { height: 0.16, wave: 0.034, phase: 1.9, edge: leaf, slope: night });
  drawFloor(scene, sky);
  return scene;
}

function drawSky(scene: Picture, horizon: number): void {
  for (let y = 0; y < horizon; y += 1) {
    const glow = Math.max(0, (y / horizon - 0.58) / 0.42) * 0.9;
    for (let x = 0; x < scene.width; x += 1) scene.dot(x, y, dithered(x, y, glow) ? dusk : night);
  }
}

function drawStars(scene: Picture, horizon: number): void {
  const random = randomFrom(77);
  const count = (scene.width * horizon) / 420;
  for (let star = 0; star < count; star += 1) {
    const x = Math.floor(random() * scene.width);
    const y = Math.floor(random() * horizon * 0.9);
    const kind = random();
    if (kind < 0.03) {
      scene.fill(x - 1, y, 3, 1, leaf);
      scene.fill(x, y - 1, 1, 3, leaf);
    }
    scene.dot(x, y, kind < 0.15 ? white : kind < 0.5 ? leaf : fern);
  }
}

function drawSun(scene: Picture, horizon: number, radius: number): void {
  const centreX = scene.width / 2 - 0.5;
  const centreY = horizon - radius * 0.5;
  const halo = radius * 1.4;
  for (let y = Math.max(0, Math.floor(centreY - halo)); y < horizon; y += 1)
    for (let x = Math.floor(centreX - halo); x <= centreX + halo; x += 1) {
      const distance = Math.hypot(x - centreX, y - centreY);
      const faded = (distance - radius) / (halo - radius);
      if (distance <= radius) scene.dot(x, y, sunColour(x, y, (y - centreY + radius) / (2 * radius)));
      else if (dithered(x, y, 0.8 - faded)) scene.dot(x, y, plum);
    }
}

/** White at the top, pink below; toward the foot ever thicker bars are left out. */
function sunColour(x: number, y: number, down: number): Colour {
  const barred = (down - 0.42) / 0.58;
  if (barred > 0 && y % 7 < 1 + barred * 5) return night;
  if (down < 0.3) return dithered(x, y, down * 2.6 + 0.2) ? rose : white;
  return dithered(x, y, (down - 0.3) * 3) ? pink : rose;
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
function drawRange(scene: Picture, horizon: number, { height, wave, phase, edge, slope }: Range): void {
  for (let x = 0; x < scene.width; x += 1) {
    const aside = Math.min(1, Math.abs(x - scene.width / 2) / 210);
    const shape = 0.72 * triangle(x * wave + phase) + 0.28 * triangle(x * wave * 2.4 + phase * 2);
    const top = Math.round(horizon * height * shape * (aside * 0.85 + 0.06)) + 2;
    for (let y = 0; y < top; y += 1) {
      const lit = dithered(x, y, (top - y) / 40);
      scene.dot(x, horizon - 1 - y, y > top - 3 ? edge : lit ? slope : night);
    }
  }
}

/** A zigzag between 0 and 1 with a period of 2. */
const triangle = (value: number) => 1 - Math.abs((value % 2) - 1);

/** Lines to the horizon at each side of the middle. */
const rails = 40;

/** The part of the floor that does not move: haze, and the lines that run to the horizon. */
function drawFloor(scene: Picture, horizon: number): void {
  const depth = scene.height - horizon;
  for (let y = 0; y < depth; y += 1) {
    const nearness = y / depth;
    for (let x = 0; x < scene.width; x += 1)
      scene.dot(x, horizon + y, dithered(x, y, (1 - nearness) * 0.5 - 0.12) ? moss : night);
    for (let rail = -rails; rail <= rails; rail += 1) {
      const [from, to] = [railAt(rail, nearness), railAt(rail, nearness + 1 / depth)];
      // As wide as it goes aside within a row: a flat line has no holes.
      const left = Math.round(scene.width / 2 + Math.min(from, to));
      const run = Math.max(1, Math.round(Math.abs(to - from)));
      scene.fill(left, horizon + y, run, 1, lineColour(nearness));
    }
  }
  scene.fill(0, horizon, scene.width, 1, neon);
}

/** How far from the middle. */
const railAt = (rail: number, nearness: number) => rail * (12 + nearness * 73);

const lineColour = (nearness: number) => (nearness < 0.06 ? neon : nearness < 0.55 ? leaf : fern);

/**
 * The lines that come nearer, as a strip one cell wide with the moments of one round below each other. Shown a moment
 * at a time over the floor, it runs by whole cells.
 */
export function drawFloorRows(depth: number, moments: number): Picture {
  const lines = 13;
  const strip = new Picture(1, depth * moments);
  for (let moment = 0; moment < moments; moment += 1)
    for (let line = 0; line < lines; line += 1) {
      // Evenly spaced on the floor, so ever wider apart on the screen.
      const nearness = ((line + moment / moments) / lines) ** 2.1;
      strip.dot(0, moment * depth + Math.floor(nearness * depth), lineColour(nearness));
    }
  return strip;
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
