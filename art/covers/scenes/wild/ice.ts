import { mix, WHITE } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { drawHills, drawPeaks, drawPine } from '../../parts/land';
import { drawCrystal } from '../../parts/props';
import { drawAurora, drawFlecks, drawSky, drawStars, drawSun } from '../../parts/sky';
import { HEIGHT, type Scene, WIDTH } from '../../stage';

/** Paints snowy mountains, or a cave with crystals (near). */
export const ice: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  if (camera === 'near') return cave(stage);
  drawSky(stage, HEIGHT, [p.shade, p.mid, p.light, p.pale]);
  if (camera === 'night') drawAurora(stage, 46, [p.second, p.accent, p.second]);
  else drawSun(stage, random.pick([30, 90]), 62, 12, WHITE, p.pale);
  drawPeaks(stage, 132, 4, 58, p.shade, p.mid, WHITE);
  drawHills(stage, 144, 14, mix(p.light, WHITE, 0.4), 0.06, WHITE);
  canvas.rect(0, 146, WIDTH, 14, WHITE);
  for (let x = 0; x < WIDTH; x += 2) canvas.set(x, 148 + (x % 7), p.light);
  for (let index = 0; index < 7; index++)
    drawPine(
      stage,
      4 + index * 18 + random.int(0, 6),
      146,
      random.int(16, 30),
      mix(p.deep, p.shade, 0.35),
      WHITE,
    );
  drawHero(canvas, hero, 60, 156, 2, random.chance(0.5));
  drawFlecks(stage, 50, WHITE);
  return [60, 132];
};

const cave: Scene = (stage) => {
  const { canvas, palette: p, random, hero } = stage;
  canvas.gradient(0, 0, WIDTH, HEIGHT, [p.ink, p.deep, p.shade, p.mid]);
  drawStars(stage, 30);
  for (let x = 0; x < WIDTH; x += 5) {
    const length = 54 + ((x * 13) % 17) - Math.abs(x - 60) * 0.05;
    canvas.polygon(
      [
        [x - 4, 0],
        [x + 8, 0],
        [x + 2, length],
      ],
      (px, py) => (px < x + 2 - (py / length) * 1 ? p.mid : p.shade),
    );
  }
  for (const [x, ground, height] of [
    [14, 132, 46],
    [106, 134, 52],
    [32, 136, 30],
    [88, 136, 28],
  ] as const)
    drawCrystal(stage, x, ground, height, random.chance(0.6) ? p.mid : p.accent);
  drawHills(stage, 150, 14, p.light, 0.07, WHITE);
  drawHero(canvas, hero, 60, 156, 4, random.chance(0.5));
  for (const [x, height] of [
    [6, 26],
    [114, 30],
  ] as const)
    drawCrystal(stage, x, 160, height, p.second);
  drawFlecks(stage, 26, WHITE);
  return [60, 116];
};
