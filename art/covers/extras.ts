import { Canvas, type Colour, darker, INK, lighter, Random, WHITE } from '../pixels';
import { type PaintedScene, paintScene } from './cover';
import { SMALL_FONT, textWidth, write } from './lettering/font';
import type { CoverGame, CoverPlan } from './plan';
import { CAMERAS, HEIGHT, WIDTH } from './stage';

/** Returns the part of the scene around its focus, with half the scene's width and height. */
export function paintCloseUp({ canvas: scene, focus }: PaintedScene): Canvas {
  const [width, height] = [WIDTH / 2, HEIGHT / 2];
  const left = Math.min(Math.max(Math.round(focus[0] - width / 2), 0), WIDTH - width);
  const top = Math.min(Math.max(Math.round(focus[1] - height / 2), 0), HEIGHT - height);
  const closeUp = new Canvas(width, height);
  closeUp.rect(0, 0, width, height, (x, y) => scene.get(left + x, top + y));
  return closeUp;
}

/**
 * Paints a screenshot of the game: its scene from a camera that the cover does not use, with a head-up
 * display (HUD) that suits the genre.
 */
export function paintScreenshot(game: CoverGame, plan: CoverPlan): Canvas {
  const camera = CAMERAS[(CAMERAS.indexOf(plan.camera) + 1) % CAMERAS.length] ?? 'far';
  const { canvas } = paintScene(plan, camera);
  drawHud(canvas, game, plan);
  return canvas;
}

/** Genres whose screenshots show meters instead of a score and a time. */
const METER_GENRES = new Set(['Fighting', "Beat 'em up", 'RPG', 'Action', 'Survival Horror', 'Stealth']);

function drawHud(canvas: Canvas, game: CoverGame, plan: CoverPlan): void {
  const random = new Random(plan.seed ^ 0x4d);
  canvas.rect(0, 0, WIDTH, 21, plan.palette.ink);
  canvas.rect(0, 21, WIDTH, 1, plan.palette.mid);
  const score = String(random.int(12, 986) * 100).padStart(6, '0');
  if (METER_GENRES.has(game.genre)) return drawMeters(canvas, plan, random);
  write(canvas, game.genre === 'Racing' ? 'SPEED' : '1UP', 5, 3, plan.palette.accent);
  write(canvas, game.genre === 'Racing' ? `${random.int(120, 290)}` : score, 5, 12, WHITE);
  const label = game.genre === 'Racing' ? 'LAP' : game.genre === 'Sports' ? 'HALF' : 'STAGE';
  writeRight(canvas, label, 3, plan.palette.second);
  writeRight(canvas, `${random.int(1, 4)}-${random.int(1, 6)}`, 12, WHITE);
  write(canvas, 'TIME', 53, 3, plan.palette.light);
  write(canvas, String(random.int(34, 299)), 56, 12, WHITE);
}

function writeRight(canvas: Canvas, text: string, y: number, colour: Colour): void {
  write(canvas, text, WIDTH - 5 - textWidth(text, SMALL_FONT), y, colour);
}

function drawMeters(canvas: Canvas, plan: CoverPlan, random: Random): void {
  const { accent, second, light } = plan.palette;
  write(canvas, '1P', 5, 3, light);
  drawMeter(canvas, 18, 3, 40, random.float(0.5, 1), accent);
  write(canvas, 'MP', 5, 12, light);
  drawMeter(canvas, 18, 12, 40, random.float(0.2, 0.9), second);
  writeRight(canvas, `LV ${random.int(3, 48)}`, 3, WHITE);
  writeRight(canvas, `${random.int(40, 980)} G`, 12, second);
}

function drawMeter(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  fraction: number,
  colour: Colour,
): void {
  canvas.rect(x, y, width, 7, WHITE);
  canvas.rect(x + 1, y + 1, width - 2, 5, INK);
  canvas.rect(x + 1, y + 1, Math.round((width - 2) * fraction), 5, darker(colour, 0.2));
  canvas.rect(x + 1, y + 1, Math.round((width - 2) * fraction), 2, lighter(colour, 0.3));
}
