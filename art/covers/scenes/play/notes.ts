import { type Colour, darker, dithered, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawBurst } from '../../parts/props';
import { drawStars, drawSun } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

const HORIZON = 66;
const LANES = 4;

export const notes: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  canvas.gradient(0, 0, WIDTH, HEIGHT, [p.ink, p.deep, p.shade, p.deep, p.ink]);
  drawStars(stage, 40, 90);
  if (camera === 'near') drawWave(stage);
  else drawSun(stage, 60, HORIZON + 4, 24, p.pale, p.accent, camera === 'night');
  for (let y = HORIZON; y < HEIGHT; y++) {
    const half = halfWidth(y);
    canvas.rect(60 - half - 2, y, half * 2 + 4, 1, (x) =>
      Math.abs(x - 60) > half ? p.pale : dithered([p.shade, p.ink, p.ink], (y - HORIZON) / 40, x, y),
    );
    for (let lane = 1; lane < LANES; lane++)
      canvas.rect(60 - half + (half * 2 * lane) / LANES, y, 1, 1, p.shade);
  }
  for (let row = 0; row < 9; row++) {
    const y = HORIZON + 6 + row * row * 1.05;
    const lane = random.int(0, LANES - 1);
    drawNote(stage, lane, y);
    if (row % 3 === 2) drawNote(stage, (lane + 2) % LANES, y);
  }
  for (let lane = 0; lane < LANES; lane++) drawTarget(stage, lane);
  drawBurst(stage, laneX(1, 146), 144, 11, p.second, WHITE);
  return [60, 118];
};

const halfWidth = (y: number): number => 7 + (y - HORIZON) * 0.52;
const laneX = (lane: number, y: number): number =>
  60 - halfWidth(y) + (halfWidth(y) * 2 * (lane + 0.5)) / LANES;

const laneColour = ({ palette: p }: Stage, lane: number): Colour =>
  [p.accent, p.second, p.light, mix(p.accent, p.mid, 0.5)][lane] ?? p.pale;

function drawNote(stage: Stage, lane: number, y: number): void {
  const { canvas } = stage;
  const radius = Math.max(1.5, (halfWidth(y) / LANES) * 0.75);
  const colour = laneColour(stage, lane);
  canvas.ellipse(laneX(lane, y), y + 1, radius + 1, radius * 0.55 + 1, INK);
  canvas.ellipse(laneX(lane, y), y, radius, radius * 0.55, colour);
  canvas.ellipse(laneX(lane, y), y - radius * 0.18, radius * 0.55, radius * 0.25, lighter(colour, 0.65));
}

function drawTarget(stage: Stage, lane: number): void {
  const { canvas } = stage;
  const colour = laneColour(stage, lane);
  canvas.ellipse(laneX(lane, 148), 148, 11, 6, INK);
  canvas.ellipse(laneX(lane, 148), 148, 10, 5, colour);
  canvas.ellipse(laneX(lane, 148), 148, 7, 3, darker(colour, 0.6));
}

function drawWave({ canvas, palette: p }: Stage): void {
  for (let x = 0; x < WIDTH; x += 3) {
    const height = 6 + Math.abs(Math.sin(x * 0.21) * Math.sin(x * 0.05)) * 30;
    canvas.rect(x, 78 - height, 2, height, (px, y) =>
      dithered([p.pale, p.accent, p.shade], (y - 48) / 34, px, y),
    );
  }
}
