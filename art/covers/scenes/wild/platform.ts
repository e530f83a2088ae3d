import { darker, hex, lighter, mix, WHITE } from '../../../pixels';
import { drawFoe } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { hills, tree, turf } from '../../parts/land';
import { coin, crate, flag } from '../../parts/props';
import { clouds, moon, sky, sun } from '../../parts/sky';
import { type Scene, WIDTH } from '../../stage';

/** Paints a level of a platform game, with hills, ledges, coins and an enemy. */
export const platform: Scene = (stage) => {
  const { palette: p, random, camera } = stage;
  sky(stage, 140, [p.mid, p.light, p.light, p.pale]);
  const side = random.pick([26, 94]);
  if (camera === 'night') moon(stage, side, 66, 12, random.chance(0.5));
  else {
    sun(stage, side, 64, 12, WHITE, p.second);
    clouds(stage, 3, 58, 92);
  }
  const dusk = camera === 'night';
  hills(stage, 126, 36, dusk ? p.deep : mix(p.mid, p.light, 0.3), 0.05, dusk ? p.shade : p.light);
  hills(
    stage,
    138,
    24,
    dusk ? darker(p.deep, 0.4) : p.shade,
    0.08,
    dusk ? p.shade : mix(p.shade, WHITE, 0.3),
  );
  for (let index = 0; index < 4; index++)
    tree(stage, random.int(4, WIDTH - 4), 138, random.int(6, 10), dusk ? p.shade : p.mid);
  return camera === 'near' ? closeUp(stage) : course(stage);
};

const closeUp: Scene = (stage) => {
  const { canvas, palette: p, random, hero } = stage;
  turf(stage, 0, 148, WIDTH, 14);
  const x = random.pick([44, 74]);
  for (let index = 0; index < 5; index++) coin(stage, 16 + index * 22, 66 + Math.abs(index - 2) * 5, 5);
  drawHero(canvas, hero, x, 149, 4, x > 60);
  drawFoe(canvas, random, x > 60 ? 22 : 98, 149, 2, p.second, x > 60);
  return [x, 110];
};

const course: Scene = (stage) => {
  const { canvas, palette: p, random, hero } = stage;
  const mirrored = random.chance(0.5);
  const place = (x: number, width = 0): number => (mirrored ? WIDTH - x - width : x);
  const gap = random.int(50, 66);
  turf(stage, place(0, gap), 140, gap, 22);
  turf(stage, place(gap + 22, 60), 146, 60, 22);
  turf(stage, place(76, 34), 108, 34, 12);
  for (let index = 0; index < 3; index++) coin(stage, place(82 + index * 11), 98, 4);
  for (let index = 0; index < 3; index++)
    crate(
      stage,
      place(8 + index * 11, 11),
      96,
      11,
      index === 1 ? p.second : mix(p.deep, hex('#c07038'), 0.6),
    );
  flag(stage, place(106), 146, 26, p.accent);
  drawHero(canvas, hero, place(34), 141, 2, mirrored);
  drawFoe(canvas, random, place(92), 146, 1, lighter(p.accent, 0.1), !mirrored);
  return [place(34), 120];
};
