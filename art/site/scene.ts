/**
 * The landing scene of the retro theme. The page animates the floor without a script; see `drawFloorRows`.
 */
import { Canvas, type Colour, hex, isLit, Random } from '../pixels';

export const night = hex('#050b08');
const dusk = hex('#3a0a28');
const moss = hex('#0a2416');
const fern = hex('#0f5c35');
const leaf = hex('#1fae62');
const neon = hex('#39ff88');
const plum = hex('#8a0f55');
const pink = hex('#ff3ea5');
const rose = hex('#ff9ad2');
const white = hex('#eafff1');

interface SceneSize {
  width: number;
  /** Rows above the floor. */
  sky: number;
  floor: number;
  /** Radius of the sun, in cells. */
  sun: number;
}

export function drawScene({ width, sky, floor, sun }: SceneSize): Canvas {
  const scene = Canvas.transparent(width, sky + floor);
  drawSky(scene, sky);
  drawStars(scene, sky);
  drawSun(scene, sky, sun);
  drawRange(scene, sky, { height: 0.29, wave: 0.021, phase: 0.3, edge: fern, slope: moss });
  drawRange(scene, sky, { height: 0.16, wave: 0.034, phase: 1.9, edge: leaf, slope: night });
  drawFloor(scene, sky);
  return scene;
}

function drawSky(scene: Canvas, horizon: number): void {
  for (let y = 0; y < horizon; y += 1) {
    const glow = Math.max(0, (y / horizon - 0.58) / 0.42) * 0.9;
    for (let x = 0; x < scene.width; x += 1) scene.set(x, y, isLit(x, y, glow) ? dusk : night);
  }
}

function drawStars(scene: Canvas, horizon: number): void {
  const random = new Random(77);
  const count = (scene.width * horizon) / 420;
  for (let star = 0; star < count; star += 1) {
    const x = Math.floor(random.next() * scene.width);
    const y = Math.floor(random.next() * horizon * 0.9);
    const kind = random.next();
    if (kind < 0.03) {
      scene.rect(x - 1, y, 3, 1, leaf);
      scene.rect(x, y - 1, 1, 3, leaf);
    }
    scene.set(x, y, kind < 0.15 ? white : kind < 0.5 ? leaf : fern);
  }
}

function drawSun(scene: Canvas, horizon: number, radius: number): void {
  const centreX = scene.width / 2 - 0.5;
  const centreY = horizon - radius * 0.5;
  const halo = radius * 1.4;
  for (let y = Math.max(0, Math.floor(centreY - halo)); y < horizon; y += 1)
    for (let x = Math.floor(centreX - halo); x <= centreX + halo; x += 1) {
      const distance = Math.hypot(x - centreX, y - centreY);
      const faded = (distance - radius) / (halo - radius);
      if (distance <= radius) scene.set(x, y, sunColour(x, y, (y - centreY + radius) / (2 * radius)));
      else if (isLit(x, y, 0.8 - faded)) scene.set(x, y, plum);
    }
}

function sunColour(x: number, y: number, down: number): Colour {
  const barred = (down - 0.42) / 0.58;
  if (barred > 0 && y % 7 < 1 + barred * 5) return night;
  if (down < 0.3) return isLit(x, y, down * 2.6 + 0.2) ? rose : white;
  return isLit(x, y, (down - 0.3) * 3) ? pink : rose;
}

interface MountainRange {
  /** Upper limit of the height of the peaks, as a fraction of the sky's height. */
  height: number;
  wave: number;
  phase: number;
  edge: Colour;
  slope: Colour;
}

/** Draws peaks that are lower in the middle, where the sun is. */
function drawRange(
  scene: Canvas,
  horizon: number,
  { height, wave, phase, edge, slope }: MountainRange,
): void {
  for (let x = 0; x < scene.width; x += 1) {
    const offCentre = Math.min(1, Math.abs(x - scene.width / 2) / 210);
    const shape = 0.72 * triangle(x * wave + phase) + 0.28 * triangle(x * wave * 2.4 + phase * 2);
    const top = Math.round(horizon * height * shape * (offCentre * 0.85 + 0.06)) + 2;
    for (let y = 0; y < top; y += 1) {
      const lit = isLit(x, y, (top - y) / 40);
      scene.set(x, horizon - 1 - y, y > top - 3 ? edge : lit ? slope : night);
    }
  }
}

const triangle = (value: number) => 1 - Math.abs((value % 2) - 1);

/** Number of lines that run to the horizon on each side of the middle. */
const rails = 40;

/** Draws the part of the floor that does not move. */
function drawFloor(scene: Canvas, horizon: number): void {
  const depth = scene.height - horizon;
  for (let y = 0; y < depth; y += 1) {
    const nearness = y / depth;
    for (let x = 0; x < scene.width; x += 1)
      scene.set(x, horizon + y, isLit(x, y, (1 - nearness) * 0.5 - 0.12) ? moss : night);
    for (let rail = -rails; rail <= rails; rail += 1) {
      const [from, to] = [railAt(rail, nearness), railAt(rail, nearness + 1 / depth)];
      // Paint the full width that the line crosses within a row, so that a nearly horizontal line has no
      // gaps.
      const left = Math.round(scene.width / 2 + Math.min(from, to));
      const length = Math.max(1, Math.round(Math.abs(to - from)));
      scene.rect(left, horizon + y, length, 1, lineColour(nearness));
    }
  }
  scene.rect(0, horizon, scene.width, 1, neon);
}

const railAt = (rail: number, nearness: number) => rail * (12 + nearness * 73);

const lineColour = (nearness: number) => (nearness < 0.06 ? neon : nearness < 0.55 ? leaf : fern);

/** Draws the approaching lines as a strip one cell wide, with the frames of one cycle stacked vertically. */
export function drawFloorRows(depth: number, frames: number): Canvas {
  const lines = 13;
  const strip = Canvas.transparent(1, depth * frames);
  for (let frame = 0; frame < frames; frame += 1)
    for (let line = 0; line < lines; line += 1) {
      // The lines are evenly spaced on the floor, so they are increasingly far apart on the screen.
      const nearness = ((line + frame / frames) / lines) ** 2.1;
      strip.set(0, frame * depth + Math.floor(nearness * depth), lineColour(nearness));
    }
  return strip;
}
