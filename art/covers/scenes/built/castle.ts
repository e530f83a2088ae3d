import { type Colour, darker, dithered, lighter, mix, WHITE } from '../../../pixels';
import { drawBat } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { hills, tree } from '../../parts/land';
import { flag } from '../../parts/props';
import { clouds, moon, sky, stars, sun } from '../../parts/sky';
import { type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a castle on a hill, with the hero in front of it. */
export const castle: Scene = (stage) => {
  const { canvas, palette: p, random, camera, hero } = stage;
  sky(stage, 136, [p.deep, p.shade, p.mid, p.light]);
  const left = random.chance(0.5);
  const skyX = left ? 92 : 28;
  if (camera === 'night') moon(stage, skyX, 68, 13, random.chance(0.6));
  else {
    stars(stage, 20, 46);
    sun(stage, skyX, 76, 14, p.pale, p.light);
    clouds(stage, 2, 66, 88);
  }
  hills(stage, 126, 40, camera === 'night' ? p.deep : mix(p.shade, p.mid, 0.4), 0.045, p.mid);
  hills(stage, 138, 26, camera === 'night' ? p.ink : p.deep, 0.07, p.shade);
  if (camera === 'near') {
    keep(stage, left ? 4 : 70, 116, 0.8);
    ground(stage, 146);
    drawHero(canvas, hero, left ? 82 : 38, 152, 4, left);
    return [left ? 82 : 38, 108];
  }
  keep(stage, left ? 10 : 58, 110, 1.15);
  ground(stage, 144);
  for (let index = 0; index < 4; index++) tree(stage, random.int(6, WIDTH - 6), 147, 6, darker(p.shade, 0.3));
  if (camera === 'night')
    for (const [x, y] of [
      [20, 62],
      [76, 56],
      [98, 88],
    ] as const)
      drawBat(canvas, x, y, 1, p.ink);
  drawHero(canvas, hero, left ? 94 : 26, 150, 2, left);
  return [left ? 94 : 26, 130];
};

function ground({ canvas, palette: p }: Stage, top: number): void {
  for (let x = 0; x < WIDTH; x++) {
    const tuft = (x * 7) % 3 ? 0 : -2;
    canvas.rect(x, top + tuft, 1, 30, (px, py) =>
      dithered([p.shade, p.deep, p.ink], (py - top) / 12, px, py),
    );
  }
}

/** Draws walls with battlements, three round towers with pointed roofs, and a gate with light behind it. */
function keep(stage: Stage, x: number, base: number, size: number): void {
  const { canvas, palette: p } = stage;
  const stone = stage.camera === 'night' ? darker(p.deep, 0.35) : mix(p.deep, p.shade, 0.35);
  const scaled = (value: number): number => Math.round(value * size);
  wall(stage, x, base - scaled(8), scaled(44), scaled(44), stone);
  for (let tooth = 0; tooth < 6; tooth++)
    canvas.rect(x + scaled(tooth * 8), base - scaled(12), scaled(4), scaled(4), stone);
  for (const [dx, width, tall] of [
    [-5, 12, 26],
    [15, 14, 44],
    [38, 12, 26],
  ] as const)
    tower(stage, x + scaled(dx), base - scaled(tall), scaled(width), scaled(tall + 36), stone);
  const middle = x + scaled(22);
  canvas.ellipse(middle, base + scaled(20), scaled(6), scaled(10), p.second);
  canvas.rect(middle - scaled(6), base + scaled(20), scaled(12) + 1, scaled(18), p.second);
  for (let bar = 0; bar < 3; bar++)
    canvas.rect(middle - scaled(4) + scaled(bar * 4), base + scaled(11), 1, scaled(26), darker(stone, 0.5));
}

function wall({ canvas }: Stage, x: number, y: number, width: number, height: number, stone: Colour): void {
  canvas.rect(x, y, width, height, (px, py) =>
    dithered([lighter(stone, 0.16), stone, darker(stone, 0.35)], (px - x) / width, px, py),
  );
  for (let row = 4; row < height; row += 6)
    for (let column = (row % 4) * 3; column < width - 5; column += 13)
      canvas.rect(x + column, y + row, 4, 1, darker(stone, 0.4));
}

function tower(stage: Stage, x: number, y: number, width: number, height: number, stone: Colour): void {
  const { canvas, palette: p } = stage;
  wall(stage, x, y, width, height, stone);
  canvas.rect(x - 1, y, width + 2, 3, lighter(stone, 0.2));
  const middle = x + Math.floor(width / 2);
  const roof = Math.round(width * 1.1);
  for (let row = 0; row < roof; row++) {
    const half = Math.round((row / roof) * (width / 2 + 2));
    canvas.rect(middle - half, y - roof + row, half, 1, lighter(p.accent, 0.15));
    canvas.rect(middle, y - roof + row, half + 1, 1, darker(p.accent, 0.3));
  }
  flag(stage, middle, y - roof + 2, 8, p.second);
  canvas.rect(middle - 1, y + 7, 2, 5, p.second);
  canvas.rect(middle - 1, y + 22, 2, 5, mix(p.second, WHITE, 0.3));
}
