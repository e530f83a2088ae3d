import { darker, hex, lighter, mix, WHITE } from '../../../pixels';
import { drawFoe } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawHills, drawTree, drawTurf } from '../../parts/land';
import { drawCoin, drawCrate, drawFlag } from '../../parts/props';
import { drawClouds, drawMoon, drawSky, drawSun } from '../../parts/sky';
import { type Scene, WIDTH } from '../../stage';

export const platform: Scene = (stage) => {
  const { palette: p, random, camera } = stage;
  drawSky(stage, 140, [p.mid, p.light, p.light, p.pale]);
  const side = random.pick([26, 94]);
  if (camera === 'night') drawMoon(stage, side, 66, 12, random.chance(0.5));
  else {
    drawSun(stage, side, 64, 12, WHITE, p.second);
    drawClouds(stage, 3, 58, 92);
  }
  const isNight = camera === 'night';
  drawHills(stage, 126, 36, isNight ? p.deep : mix(p.mid, p.light, 0.3), 0.05, isNight ? p.shade : p.light);
  drawHills(
    stage,
    138,
    24,
    isNight ? darker(p.deep, 0.4) : p.shade,
    0.08,
    isNight ? p.shade : mix(p.shade, WHITE, 0.3),
  );
  for (let index = 0; index < 4; index++)
    drawTree(stage, random.int(4, WIDTH - 4), 138, random.int(6, 10), isNight ? p.shade : p.mid);
  return camera === 'near' ? closeUp(stage) : course(stage);
};

const closeUp: Scene = (stage) => {
  const { canvas, palette: p, random, hero } = stage;
  drawTurf(stage, 0, 148, WIDTH, 14);
  const x = random.pick([44, 74]);
  for (let index = 0; index < 5; index++) drawCoin(stage, 16 + index * 22, 66 + Math.abs(index - 2) * 5, 5);
  drawHero(canvas, hero, x, 149, 4, x > 60);
  drawFoe(canvas, random, x > 60 ? 22 : 98, 149, 2, p.second, x > 60);
  return [x, 110];
};

const course: Scene = (stage) => {
  const { canvas, palette: p, random, hero } = stage;
  const isMirrored = random.chance(0.5);
  const place = (x: number, width = 0): number => (isMirrored ? WIDTH - x - width : x);
  const gap = random.int(50, 66);
  drawTurf(stage, place(0, gap), 140, gap, 22);
  drawTurf(stage, place(gap + 22, 60), 146, 60, 22);
  drawTurf(stage, place(76, 34), 108, 34, 12);
  for (let index = 0; index < 3; index++) drawCoin(stage, place(82 + index * 11), 98, 4);
  for (let index = 0; index < 3; index++)
    drawCrate(
      stage,
      place(8 + index * 11, 11),
      96,
      11,
      index === 1 ? p.second : mix(p.deep, hex('#c07038'), 0.6),
    );
  drawFlag(stage, place(106), 146, 26, p.accent);
  drawHero(canvas, hero, place(34), 141, 2, isMirrored);
  drawFoe(canvas, random, place(92), 146, 1, lighter(p.accent, 0.1), !isMirrored);
  return [place(34), 120];
};
