import { type Colour, darker, INK, mix } from '../../../pixels';
import { SMALL_FONT, write } from '../../lettering/font';
import { drawHero } from '../../parts/hero';
import { drawSkyline } from '../../parts/props';
import { drawFlecks, drawSky, drawSun } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

const SIGNS = ['BAR', 'HOTEL', 'ARCADE', 'NOODLE', 'CLUB', 'RADIO', 'DINER', 'GYM'] as const;

export const neon: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawSky(stage, 118, [p.ink, p.deep, p.shade, p.mid]);
  if (camera !== 'near') drawSun(stage, 60, 94, 27, p.light, p.mid, true);
  drawSkyline(stage, 118, 64, mix(p.ink, p.deep, 0.7), 0.45, camera === 'near' ? 0 : 22);
  drawSkyline(stage, 118, 40, p.ink, 0.35, camera === 'far' ? 30 : 0);
  drawSign(stage, 3, 62 + random.int(0, 8), random.pick(SIGNS), p.accent);
  drawSign(stage, 107, 58 + random.int(0, 8), random.pick(SIGNS), p.second);
  drawWetStreet(stage);
  if (camera === 'night') drawFlecks(stage, 90, mix(p.mid, p.light, 0.3));
  const scale = camera === 'near' ? 4 : 2;
  drawHero(canvas, hero, camera === 'far' ? 44 : 60, camera === 'near' ? 156 : 150, scale);
  if (camera === 'far')
    drawHero(
      canvas,
      {
        ...hero,
        tool: undefined,
        letters: { ...hero.letters, T: p.second, A: p.accent, t: darker(p.second), a: darker(p.accent) },
      },
      80,
      152,
      2,
      true,
    );
  return [camera === 'far' ? 56 : 60, camera === 'near' ? 116 : 132];
};

function drawSign({ canvas }: Stage, x: number, y: number, text: string, colour: Colour): void {
  const height = text.length * 8 + 3;
  canvas.rect(x - 1, y - 1, 12, height + 2, INK);
  canvas.rect(x, y, 10, height, colour);
  canvas.rect(x + 1, y + 1, 8, height - 2, darker(colour, 0.8));
  [...text].forEach((letter, index) => {
    write(canvas, letter, x + (letter === 'I' ? 4 : 3), y + 2 + index * 8, colour, SMALL_FONT);
  });
}

function drawWetStreet({ canvas, palette: p }: Stage): void {
  for (let y = 119; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const ripple = Math.round(Math.sin(y * 0.9) * 1.2);
      const above = canvas.get(x + ripple, 118 - (y - 118) * 1.5);
      const isLit = (x + y * 3) % 9 < 4 && y % 3 !== 0;
      canvas.set(x, y, mix(above, p.ink, isLit ? 0.45 : 0.75));
    }
  canvas.rect(0, 118, WIDTH, 1, p.accent);
}
