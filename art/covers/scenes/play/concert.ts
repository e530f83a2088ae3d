import { darker, dithered, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawHero, type Hero } from '../../parts/hero';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

export const concert: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  canvas.gradient(0, 0, WIDTH, HEIGHT, [p.ink, p.deep, p.shade, p.deep]);
  if (camera === 'night') drawEqualiser(stage);
  for (const [x, lean, colour] of [
    [20, 0.42, p.accent],
    [60, 0, p.pale],
    [100, -0.42, p.second],
    [40, -0.2, p.mid],
    [80, 0.2, p.mid],
  ] as const)
    drawSpot(stage, x, lean, colour);
  for (let x = 0; x < WIDTH; x += 8) {
    canvas.line(x, 48, x + 8, 54, p.shade);
    canvas.line(x + 8, 48, x, 54, p.shade);
  }
  canvas.rect(0, 47, WIDTH, 1, p.mid);
  canvas.rect(0, 54, WIDTH, 1, p.mid);
  const isNear = camera === 'near';
  canvas.rect(0, isNear ? 138 : 130, WIDTH, 8, (x, y) => dithered([p.light, p.shade], (y - 130) / 10, x, y));
  canvas.rect(0, isNear ? 146 : 138, WIDTH, 24, p.ink);
  for (const x of [2, 94]) drawSpeakers(stage, x, isNear ? 138 : 130);
  const guitarist: Hero = { ...hero, tool: undefined };
  drawHero(canvas, guitarist, 60, isNear ? 140 : 132, isNear ? 4 : 3);
  drawGuitar(stage, 60, isNear ? 120 : 117, isNear ? 4 : 3);
  drawCrowd(stage, random.int(0, 9));
  return [60, 104];
};

function drawSpot({ canvas }: Stage, x: number, lean: number, colour: number): void {
  for (let y = 54; y < 138; y++) {
    const down = y - 54;
    const half = 2 + down * 0.17;
    canvas.rect(x + down * lean - half, y, half * 2, 1, (px, py) => {
      const under = canvas.get(px, py);
      return dithered([mix(under, colour, 0.5), under], 0.3 + (down / 84) * 0.55, px, py);
    });
  }
  canvas.rect(x - 3, 52, 7, 5, INK);
  canvas.rect(x - 2, 55, 5, 2, WHITE);
}

function drawEqualiser({ canvas, palette: p, random }: Stage): void {
  for (let x = 2; x < WIDTH - 4; x += 8) {
    const bars = random.int(3, 14);
    for (let bar = 0; bar < bars; bar++)
      canvas.rect(
        x,
        130 - bar * 5,
        6,
        4,
        bar > 10 ? p.accent : bar > 6 ? p.second : mix(p.shade, p.mid, 0.5),
      );
  }
}

function drawSpeakers({ canvas, palette: p }: Stage, x: number, ground: number): void {
  for (let box = 0; box < 2; box++) {
    const y = ground - 30 - box * 28;
    canvas.rect(x, y, 24, 30, INK);
    canvas.rect(x + 1, y + 1, 22, 26, darker(p.deep, 0.4));
    for (const [dy, radius] of [
      [8, 5],
      [19, 7],
    ] as const) {
      canvas.disc(x + 12, y + dy, radius, INK);
      canvas.disc(x + 12, y + dy, radius - 1, p.shade);
      canvas.disc(x + 12, y + dy, radius - 3, p.ink);
      canvas.rect(x + 10, y + dy - radius + 2, 2, 1, p.pale);
    }
  }
}

const GUITAR = [
  '...........KKK',
  '..........KWWK',
  '.........KBKK.',
  '..KK....KBK...',
  '.KAAKKKKBK....',
  'KALAAAKBK.....',
  'KAAAXXAK......',
  'KAAXXAAK......',
  '.KAAAAK.......',
  '..KKKK........',
];

function drawGuitar({ canvas, palette: p }: Stage, cx: number, cy: number, scale: number): void {
  canvas.bitmap(
    GUITAR,
    cx - 6 * scale,
    cy - 5 * scale,
    { K: INK, A: p.accent, L: lighter(p.accent, 0.5), B: hex('#c8863a'), X: p.pale, W: WHITE },
    scale,
  );
}

function drawCrowd({ canvas, palette: p }: Stage, tag: number): void {
  for (let row = 0; row < 2; row++)
    for (let index = 0; index < 10; index++) {
      const x = index * 13 + row * 6 - 4;
      const y = 152 + row * 6 - ((index * 5 + tag) % 4);
      const colour = row ? INK : darker(p.deep, 0.5);
      canvas.disc(x, y, 5, colour);
      canvas.rect(x - 6, y + 4, 13, 12, colour);
      if ((index + row + tag) % 3) canvas.rect(x + 5, y - 12, 3, 14, colour);
      canvas.rect(x - 3, y - 5, 4, 1, p.shade);
    }
}
