import { type Colour, darker, dithered, INK, lighter, mix } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { drawSkyline } from '../../parts/props';
import { drawFlecks, drawMoon, drawSky, drawStars } from '../../parts/sky';
import { type Scene, type Stage, WIDTH } from '../../stage';

export const rooftop: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  canvas.gradient(0, 0, WIDTH, 140, [p.ink, p.ink, p.deep, p.shade]);
  drawStars(stage, 50, 90);
  if (camera === 'night') drawSky(stage, 140);
  const isLeft = random.chance(0.5);
  if (camera === 'near') drawMoon(stage, 60, 96, 36, false);
  else drawMoon(stage, isLeft ? 92 : 28, 66, 14, random.chance(0.4));
  drawSkyline(stage, 150, 52, mix(p.ink, p.deep, 0.7), 0.22);
  for (const [x, lean] of isLeft
    ? ([
        [20, 0.5],
        [48, -0.2],
      ] as const)
    : ([
        [100, -0.5],
        [70, 0.25],
      ] as const))
    drawSearchlight(stage, x, lean);
  if (camera === 'near') {
    drawRoof(stage, 0, 146, WIDTH);
    drawHero(canvas, silhouette(stage), 60, 147, 4, isLeft);
    return [60, 110];
  }
  drawRoof(stage, isLeft ? 0 : 52, 124, 68);
  drawRoof(stage, isLeft ? 82 : 0, 138, 40);
  drawTank(stage, isLeft ? 14 : 104, 124);
  drawHero(canvas, hero, isLeft ? 52 : 68, 125, 2, !isLeft);
  drawGuard(stage, isLeft ? 102 : 18, 139, isLeft);
  if (camera === 'night') drawFlecks(stage, 70, p.mid);
  return [isLeft ? 56 : 64, 108];
};

const silhouette = ({ hero, palette: p }: Stage): Stage['hero'] => ({
  ...hero,
  letters: {
    ...hero.letters,
    T: mix(p.ink, p.deep, 0.7),
    t: p.ink,
    H: INK,
    h: p.deep,
    P: p.ink,
    p: INK,
    B: INK,
  },
});

function drawSearchlight({ canvas, palette: p }: Stage, foot: number, lean: number): void {
  for (let y = 44; y < 150; y++) {
    const up = 150 - y;
    const half = up * 0.1 + 1;
    canvas.rect(foot + up * lean - half, y, half * 2, 1, (x, row) => {
      const under = canvas.get(x, row);
      return dithered([lighter(mix(under, p.light, 0.35), 0.1), under], 0.35 + (up / 106) * 0.6, x, row);
    });
  }
}

function drawRoof({ canvas, palette: p }: Stage, x: number, y: number, width: number): void {
  const wall: Colour = darker(p.deep, 0.55);
  canvas.rect(x, y, width, 160 - y, (px, py) =>
    (py - y) % 6 === 5 || (px + (Math.floor((py - y) / 6) & 1) * 6) % 12 === 0 ? INK : wall,
  );
  canvas.rect(x - 2, y - 3, width + 4, 5, p.shade);
  canvas.rect(x - 2, y - 3, width + 4, 1, p.mid);
  for (let left = 6; left < width - 8; left += 18)
    canvas.rect(x + left, y + 12, 7, 9, left % 4 ? p.second : darker(p.deep, 0.7));
}

function drawTank({ canvas, palette: p }: Stage, x: number, ground: number): void {
  for (const leg of [-7, 5]) canvas.rect(x + leg, ground - 14, 2, 12, INK);
  canvas.rect(x - 10, ground - 36, 20, 24, (px, py) =>
    dithered([p.shade, p.deep, p.ink], (px - x + 10) / 20, px, py),
  );
  canvas.polygon(
    [
      [x - 12, ground - 36],
      [x, ground - 45],
      [x + 12, ground - 36],
    ],
    darker(p.deep, 0.3),
  );
  for (const band of [30, 20]) canvas.rect(x - 10, ground - band, 20, 1, INK);
}

function drawGuard(stage: Stage, x: number, ground: number, isFlipped: boolean): void {
  const { canvas, hero, palette: p } = stage;
  const letters = { ...hero.letters, T: p.accent, t: darker(p.accent), A: p.accent, P: p.ink, H: p.ink };
  drawHero(canvas, { ...hero, tool: undefined, letters }, x, ground, 1, isFlipped);
}
