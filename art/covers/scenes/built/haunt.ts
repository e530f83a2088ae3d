import { type Bitmap, type Colour, darker, hex, INK, lighter, mix } from '../../../pixels';
import { drawBat } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawHills } from '../../parts/land';
import { drawGlow } from '../../parts/props';
import { drawMoon, drawStars } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

const SKULL: Bitmap = [
  '...KKKKKKKK...',
  '..KLLLWWWWWK..',
  '.KLLWWWWWWWWK.',
  'KLLWWWWWWWWWaK',
  'KLWWWWWWWWWWaK',
  'KWKKKKWWKKKKaK',
  'KWKRRKWWKRRKaK',
  'KWKRRKWWKRRKaK',
  'KWWKKWWWWKKWaK',
  '.KWWWWKKWWWaK.',
  '..KKWWKKWWKK..',
  '..KWWWWWWWaK..',
  '..KWKWKWKWaK..',
  '..KaKaKaKaaK..',
  '...KKKKKKKK...',
];

/** Paints a haunted house on a hill, in front of the moon or a giant skull (night). */
export const haunt: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  canvas.gradient(
    0,
    0,
    WIDTH,
    HEIGHT,
    camera === 'near' ? [p.ink, p.deep, p.deep, p.shade] : [p.ink, p.ink, p.deep, p.shade, p.mid],
  );
  drawStars(stage, 40, 80);
  if (camera === 'night') {
    for (const x of [44, 76]) drawGlow(stage, x, 78, 22, p.accent);
    canvas.bitmap(
      SKULL,
      32,
      52,
      { K: p.ink, W: mix(p.deep, p.shade, 0.8), L: p.mid, a: p.deep, R: p.accent },
      4,
    );
    drawMansion(stage, 60, 0.75);
  } else {
    drawMoon(stage, 60, 80, camera === 'far' ? 27 : 20, false);
    drawMansion(stage, camera === 'far' ? 60 : random.pick([34, 86]), 1);
  }
  drawTrees(stage);
  canvas.rect(0, 138, WIDTH, 22, p.ink);
  drawHills(stage, 152, 8, darker(p.ink, 0.4), 0.08, p.deep);
  if (camera === 'near') {
    drawGlow(stage, 60, 126, 40, hex('#ffb04a'));
    drawHero(canvas, hero, 60, 158, 4);
    return [60, 118];
  }
  drawGraves(stage);
  for (let index = 0; index < 4; index++)
    drawBat(canvas, random.int(0, 100), random.int(50, 84), 1, mix(p.ink, p.deep, 0.5));
  drawHero(canvas, hero, camera === 'far' ? 22 : 60, 156, 2);
  return [camera === 'far' ? 44 : 60, 116];
};

function drawMansion({ canvas, palette: p, random }: Stage, cx: number, size: number): void {
  const x = (value: number): number => Math.round(cx + value * size);
  const y = (value: number): number => Math.round(140 + (value - 140) * size);
  const block = (left: number, top: number, width: number, colour: Colour = INK): void =>
    canvas.rect(x(left), y(top), Math.round(width * size), 142 - y(top), colour);
  const roof = (left: number, top: number, width: number, height: number): void =>
    canvas.polygon(
      [
        [x(left), y(top + height)],
        [x(left + width / 2), y(top)],
        [x(left + width), y(top + height)],
      ],
      darker(p.ink, 0.3),
    );
  const wallColour = mix(INK, p.deep, 0.35);
  block(-20, 88, 40, wallColour);
  block(-32, 98, 14, wallColour);
  block(16, 78, 13, wallColour);
  roof(-27, 62, 54, 28);
  roof(-35, 78, 20, 22);
  roof(11, 52, 23, 28);
  canvas.rect(x(-8), y(66), 4, 12, INK);
  for (const [left, top] of [
    [-13, 96],
    [5, 96],
    [-28, 106],
    [20, 88],
    [20, 108],
    [-4, 77],
    [-13, 114],
    [8, 114],
  ] as const) {
    const isLit = random.chance(0.75);
    canvas.rect(x(left), y(top), 6, 9, isLit ? p.second : darker(p.deep, 0.3));
    canvas.rect(x(left), y(top), 6, 2, isLit ? lighter(p.second, 0.5) : p.deep);
    canvas.rect(x(left) + 2, y(top), 1, 9, INK);
    canvas.rect(x(left), y(top) + 4, 6, 1, INK);
  }
  canvas.rect(x(-4), y(124), 9, 18, p.accent);
  canvas.rect(x(-4), y(124), 2, 18, lighter(p.accent, 0.4));
}

function drawTrees({ canvas }: Stage): void {
  for (const side of [-1, 1]) {
    const x = 60 + side * 51;
    canvas.rect(x - 1, 82, 4, 60, INK);
    for (let branch = 0; branch < 6; branch++) {
      const direction = branch & 1 ? -1 : 1;
      canvas.line(x + 1, 92 + branch * 7, x + direction * (15 - branch), 79 + branch * 7, INK, 2);
      canvas.line(x + direction * 8, 86 + branch * 7, x + direction * 10, 76 + branch * 7, INK);
    }
  }
}

function drawGraves({ canvas, palette: p, random }: Stage): void {
  for (let index = 0; index < 6; index++) {
    const x = 4 + index * 20 + random.int(0, 5);
    const stone = mix(p.deep, p.shade, 0.7);
    const height = random.int(9, 14);
    canvas.rect(x, 150 - height, 9, height, stone);
    canvas.rect(x + 1, 149 - height, 7, 1, stone);
    canvas.rect(x + 1, 149 - height, 1, height, lighter(stone, 0.35));
    canvas.rect(x + 3, 153 - height, 4, 1, p.ink);
    canvas.rect(x + 3, 155 - height, 3, 1, p.ink);
  }
}
