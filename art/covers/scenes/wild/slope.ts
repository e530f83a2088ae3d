import { darker, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { BODIES } from '../../parts/hero-sprites';
import { drawPeaks, drawPine } from '../../parts/land';
import { drawFlecks, drawSky, drawSun } from '../../parts/sky';
import { type Scene, type Stage, WIDTH } from '../../stage';

export const slope: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawSky(stage, 150, [p.shade, p.mid, p.light, p.pale]);
  if (camera !== 'night') drawSun(stage, 96, 60, 12, WHITE, p.second);
  drawPeaks(stage, 128, 3, 62, p.shade, p.mid, WHITE);
  const fall = camera === 'near' ? 0.28 : 0.42;
  const crest = (x: number): number => 104 + x * fall + 3 * Math.sin(x * 0.09);
  for (const x of [6, 28, 112, 98])
    drawPine(stage, x, crest(x) + 2, random.int(18, 30), mix(p.deep, p.shade, 0.4), WHITE);
  for (let x = 0; x < WIDTH; x++) {
    canvas.rect(x, crest(x), 1, 70, (px, py) =>
      (px * 3 + py * 5) % 17 === 0 ? p.light : mix(WHITE, p.light, Math.min(0.6, (py - crest(px)) / 90)),
    );
    canvas.rect(x, crest(x), 1, 1, WHITE);
  }
  drawGates(stage, crest);
  const [x, scale] = camera === 'near' ? [56, 4] : [48, 2];
  const ground = crest(x) + (camera === 'near' ? 22 : 8);
  drawBoard(stage, x, ground, scale, fall);
  drawHero(canvas, { ...hero, tool: undefined, body: BODIES[3] ?? BODIES[0] }, x, ground, scale);
  for (let index = 0; index < 26; index++)
    canvas.disc(
      x - 8 * scale - random.int(0, 24),
      ground - 4 * scale * 0.5 - random.int(-2, 10),
      random.int(1, 2),
      WHITE,
    );
  drawFlecks(stage, 24, WHITE);
  return [x, ground - 10 * scale];
};

function drawBoard(
  { canvas, palette: p }: Stage,
  cx: number,
  ground: number,
  scale: number,
  fall: number,
): void {
  for (let x = -9 * scale; x <= 10 * scale; x++) {
    const y = ground + x * fall * 0.5 - (Math.abs(x) > 8 * scale ? scale : 0);
    canvas.rect(cx + x, y - 1, 1, scale + 2, INK);
    canvas.rect(cx + x, y, 1, scale, Math.floor(x / 4) & 1 ? p.accent : lighter(p.second, 0.1));
  }
}

function drawGates({ canvas, palette: p }: Stage, crest: (x: number) => number): void {
  for (const [x, colour] of [
    [78, p.accent],
    [104, p.second],
  ] as const) {
    const ground = crest(x) + 10;
    canvas.rect(x, ground - 22, 2, 24, hex('#2a2030'));
    canvas.rect(x + 2, ground - 22, 10, 8, INK);
    canvas.rect(x + 2, ground - 21, 9, 6, colour);
    canvas.rect(x + 2, ground - 18, 9, 1, darker(colour, 0.3));
  }
}
