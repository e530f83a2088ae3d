import { darker, dithered, hash, lighter, mix, WHITE } from '../../../pixels';
import { drawBat, drawFoe } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawBrickwork } from '../../parts/land';
import { drawCrystal, drawGlow, drawTorch } from '../../parts/props';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

export const cavern: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  canvas.gradient(0, 0, WIDTH, HEIGHT, [p.ink, p.ink, p.deep, camera === 'night' ? p.deep : p.shade]);
  drawColumns(stage);
  canvas.rect(0, 146, WIDTH, 14, (x, y) =>
    dithered(
      [lighter(p.accent, 0.5), p.accent, darker(p.accent, 0.3)],
      (y - 146) / 14 + Math.sin(x * 0.3) * 0.12,
      x,
      y,
    ),
  );
  for (let index = 0; index < 24; index++)
    canvas.rect(random.int(0, WIDTH), random.int(100, 146), 1, 2, p.accent);
  drawStalactites(stage);
  const isMirrored = random.chance(0.5);
  const place = (x: number, width = 0): number => (isMirrored ? WIDTH - x - width : x);
  if (camera === 'near') {
    drawLedge(stage, 12, 142, 96);
    drawCrystal(stage, place(22), 142, 34, p.second);
    drawHero(canvas, hero, 62, 143, 4, isMirrored);
    drawGlow(stage, 60, 152, 50, p.accent);
    return [62, 106];
  }
  drawLedge(stage, place(0, 52), 132, 52);
  drawLedge(stage, place(78, 42), 114, 42);
  drawLedge(stage, place(50, 20), 100, 20);
  drawCrystal(stage, place(108), 114, 24, p.second);
  drawCrystal(stage, place(8), 132, 20, p.mid);
  drawTorch(stage, place(96), 92);
  for (const [x, y] of [
    [30, 74],
    [76, 66],
  ] as const)
    drawBat(canvas, place(x), y, 1, p.shade);
  drawHero(canvas, hero, place(32), 133, 2, isMirrored);
  drawFoe(canvas, random, place(90), 115, 1, p.accent, !isMirrored);
  return [place(40), 116];
};

function drawColumns({ canvas, palette: p }: Stage): void {
  for (let column = 0; column < 6; column++) {
    const x = column * 22 - 6 + (hash(`column ${column}`) % 8);
    canvas.rect(x, 40, 10, 120, (px, py) => {
      const waist = 1 + Math.abs(py - 98) * 0.05;
      return Math.abs(px - x - 5) < waist + 1
        ? dithered([mix(p.deep, p.shade, 0.5), p.deep, p.ink], (px - x) / 10, px, py)
        : undefined;
    });
  }
}

function drawStalactites({ canvas, palette: p }: Stage): void {
  for (let x = -4; x < WIDTH + 6; x += 9) {
    const length = 48 + (hash(`tooth ${x}`) % 26);
    canvas.polygon(
      [
        [x - 7, 0],
        [x + 8, 0],
        [x + 1, length],
      ],
      (px, py) =>
        dithered([p.shade, mix(p.ink, p.deep, 0.5), p.ink], (px - x + 5) / 12 + (py - length) / 300, px, py),
    );
  }
}

function drawLedge(stage: Stage, x: number, y: number, width: number): void {
  const stone = mix(stage.palette.deep, stage.palette.shade, 0.6);
  drawBrickwork(stage, x, y, width, 12, stone, darker(stone, 0.5));
  stage.canvas.rect(x, y, width, 2, stage.palette.mid);
  stage.canvas.rect(x, y, width, 1, mix(stage.palette.light, WHITE, 0.2));
  for (let index = 3; index < width - 3; index += 7)
    stage.canvas.polygon(
      [
        [x + index, y + 12],
        [x + index + 7, y + 12],
        [x + index + 3, y + 15 + (hash(`${x}${index}`) % 8)],
      ],
      darker(stone, 0.3),
    );
}
