import { type Colour, darker, dithered, lighter, mix, WHITE } from '../../../pixels';
import { drawBat } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawHills, drawTree } from '../../parts/land';
import { drawFlag } from '../../parts/props';
import { drawClouds, drawMoon, drawSky, drawStars, drawSun } from '../../parts/sky';
import { type Scene, type Stage, WIDTH } from '../../stage';

export const castle: Scene = (stage) => {
  const { canvas, palette: p, random, camera, hero } = stage;
  drawSky(stage, 136, [p.deep, p.shade, p.mid, p.light]);
  const isLeft = random.chance(0.5);
  const skyX = isLeft ? 92 : 28;
  if (camera === 'night') drawMoon(stage, skyX, 68, 13, random.chance(0.6));
  else {
    drawStars(stage, 20, 46);
    drawSun(stage, skyX, 76, 14, p.pale, p.light);
    drawClouds(stage, 2, 66, 88);
  }
  drawHills(stage, 126, 40, camera === 'night' ? p.deep : mix(p.shade, p.mid, 0.4), 0.045, p.mid);
  drawHills(stage, 138, 26, camera === 'night' ? p.ink : p.deep, 0.07, p.shade);
  if (camera === 'near') {
    drawKeep(stage, isLeft ? 4 : 70, 116, 0.8);
    drawGround(stage, 146);
    drawHero(canvas, hero, isLeft ? 82 : 38, 152, 4, isLeft);
    return [isLeft ? 82 : 38, 108];
  }
  drawKeep(stage, isLeft ? 10 : 58, 110, 1.15);
  drawGround(stage, 144);
  for (let index = 0; index < 4; index++)
    drawTree(stage, random.int(6, WIDTH - 6), 147, 6, darker(p.shade, 0.3));
  if (camera === 'night')
    for (const [x, y] of [
      [20, 62],
      [76, 56],
      [98, 88],
    ] as const)
      drawBat(canvas, x, y, 1, p.ink);
  drawHero(canvas, hero, isLeft ? 94 : 26, 150, 2, isLeft);
  return [isLeft ? 94 : 26, 130];
};

function drawGround({ canvas, palette: p }: Stage, top: number): void {
  for (let x = 0; x < WIDTH; x++) {
    const tuft = (x * 7) % 3 ? 0 : -2;
    canvas.rect(x, top + tuft, 1, 30, (px, py) =>
      dithered([p.shade, p.deep, p.ink], (py - top) / 12, px, py),
    );
  }
}

function drawKeep(stage: Stage, x: number, base: number, size: number): void {
  const { canvas, palette: p } = stage;
  const stone = stage.camera === 'night' ? darker(p.deep, 0.35) : mix(p.deep, p.shade, 0.35);
  const scaled = (value: number): number => Math.round(value * size);
  drawWall(stage, x, base - scaled(8), scaled(44), scaled(44), stone);
  for (let tooth = 0; tooth < 6; tooth++)
    canvas.rect(x + scaled(tooth * 8), base - scaled(12), scaled(4), scaled(4), stone);
  for (const [dx, width, height] of [
    [-5, 12, 26],
    [15, 14, 44],
    [38, 12, 26],
  ] as const)
    drawTower(stage, x + scaled(dx), base - scaled(height), scaled(width), scaled(height + 36), stone);
  const middle = x + scaled(22);
  canvas.ellipse(middle, base + scaled(20), scaled(6), scaled(10), p.second);
  canvas.rect(middle - scaled(6), base + scaled(20), scaled(12) + 1, scaled(18), p.second);
  for (let bar = 0; bar < 3; bar++)
    canvas.rect(middle - scaled(4) + scaled(bar * 4), base + scaled(11), 1, scaled(26), darker(stone, 0.5));
}

function drawWall(
  { canvas }: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  stone: Colour,
): void {
  canvas.rect(x, y, width, height, (px, py) =>
    dithered([lighter(stone, 0.16), stone, darker(stone, 0.35)], (px - x) / width, px, py),
  );
  for (let row = 4; row < height; row += 6)
    for (let column = (row % 4) * 3; column < width - 5; column += 13)
      canvas.rect(x + column, y + row, 4, 1, darker(stone, 0.4));
}

function drawTower(stage: Stage, x: number, y: number, width: number, height: number, stone: Colour): void {
  const { canvas, palette: p } = stage;
  drawWall(stage, x, y, width, height, stone);
  canvas.rect(x - 1, y, width + 2, 3, lighter(stone, 0.2));
  const middle = x + Math.floor(width / 2);
  const roof = Math.round(width * 1.1);
  for (let row = 0; row < roof; row++) {
    const half = Math.round((row / roof) * (width / 2 + 2));
    canvas.rect(middle - half, y - roof + row, half, 1, lighter(p.accent, 0.15));
    canvas.rect(middle, y - roof + row, half + 1, 1, darker(p.accent, 0.3));
  }
  drawFlag(stage, middle, y - roof + 2, 8, p.second);
  canvas.rect(middle - 1, y + 7, 2, 5, p.second);
  canvas.rect(middle - 1, y + 22, 2, 5, mix(p.second, WHITE, 0.3));
}
