import { type Colour, darker, dithered, hex, INK, lighter, mix, type Point, WHITE } from '../../../pixels';
import { drawHero, type Hero } from '../../parts/hero';
import { BODIES, HEADS, type Tool } from '../../parts/hero-sprites';
import { drawGlow } from '../../parts/props';
import { drawRays } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Rows of the far baseline, the near baseline and the net; half the width of the court at each baseline. */
const COURT = { top: 88, bottom: 152, far: 30, near: 56, net: 108 };

/** Paints tennis players in a stadium (far) or under lamps (night), or one player in front of rays (near). */
export const tennis: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  if (camera === 'near') {
    drawRays(stage, 76, 84, 12, p.shade, p.deep);
    drawGround(stage, 140);
    drawHero(canvas, player(stage, p.accent), 46, 156, 4);
    return drawBall(stage, [98, 78], 13);
  }
  drawStadium(stage);
  drawGround(stage, 80);
  drawCourt(stage);
  drawHero(canvas, player(stage, p.second), random.int(50, 70), 100, 1, true);
  drawNet(stage);
  const x = random.pick([38, 80]);
  drawHero(canvas, player(stage, p.accent), x, 157, 2, x > 60);
  if (camera === 'night') for (const lamp of [8, 112]) drawLamps(stage, lamp);
  return drawBall(stage, [120 - x, 122], 5);
};

const RACKET: Tool = {
  x: 11,
  y: 0,
  isBehind: false,
  rows: [
    '..KKKK..',
    '.KYYYYK.',
    'KYWwWwYK',
    'KYwWwWYK',
    'KYWwWwYK',
    'KYwWwWYK',
    '.KYYYYK.',
    '..KYYK..',
    '...KK...',
    '..KBK...',
    '..KBK...',
    '..KBK...',
    '..KK....',
  ],
};

const player = ({ hero, random }: Stage, shirt: Colour): Hero => ({
  ...hero,
  tool: RACKET,
  head: HEADS[random.pick([0, 6, 10])] ?? HEADS[0],
  body: BODIES[0],
  letters: { ...hero.letters, T: shirt, t: darker(shirt, 0.3), P: WHITE, p: hex('#d4d8e6'), A: WHITE },
});

function drawStadium({ canvas, palette: p, camera, random }: Stage): void {
  canvas.gradient(0, 0, WIDTH, 60, camera === 'night' ? [p.ink, p.ink, p.deep] : [p.shade, p.mid, p.light]);
  canvas.rect(0, 50, WIDTH, 24, camera === 'night' ? p.ink : p.deep);
  for (let y = 51; y < 72; y += 5)
    for (let x = y & 1 ? 0 : 3; x < WIDTH; x += 5) {
      const shirt = random.pick([p.accent, p.second, p.light, p.mid, WHITE]);
      canvas.rect(x, y + 2, 4, 3, darker(shirt, camera === 'night' ? 0.55 : 0.25));
      canvas.rect(x + 1, y, 2, 2, darker(hex(random.pick(['#f2c090', '#9a6238', '#c98a58'])), 0.15));
    }
  canvas.rect(0, 73, WIDTH, 8, darker(p.deep, 0.25));
  canvas.rect(0, 73, WIDTH, 1, p.light);
}

function drawGround({ canvas, palette: p, camera }: Stage, top: number): void {
  const turf = mix(camera === 'night' ? p.deep : p.shade, hex('#2f8a5a'), 0.45);
  canvas.rect(0, top, WIDTH, HEIGHT - top, (x, y) =>
    (x * 5 + y * 3) % 13 === 0
      ? darker(turf, 0.15)
      : dithered([turf, lighter(turf, 0.12)], (y - top) / 60, x, y),
  );
  canvas.rect(0, top, WIDTH, 1, WHITE);
}

const halfAt = (y: number): number =>
  COURT.far + ((COURT.near - COURT.far) * (y - COURT.top)) / (COURT.bottom - COURT.top);

function drawCourt({ canvas, palette: p }: Stage): void {
  const clay = mix(p.accent, hex('#2a6fc8'), 0.55);
  for (let y = COURT.top; y <= COURT.bottom; y++) {
    const half = Math.round(halfAt(y));
    canvas.rect(60 - half, y, half * 2, 1, (x) => ((x * 7 + y * 5) % 11 === 0 ? darker(clay, 0.12) : clay));
    for (const side of [-1, 1])
      for (const share of [1, 0.78])
        canvas.rect(60 + side * half * share - (side > 0 ? 1 : 0), y, 1, 1, WHITE);
  }
  for (const [y, share] of [
    [COURT.top, 1],
    [98, 0.78],
    [126, 0.78],
    [COURT.bottom, 1],
  ] as const) {
    const half = Math.round(halfAt(y) * share);
    canvas.rect(60 - half, y, half * 2, 1, WHITE);
  }
  canvas.rect(60, 98, 1, 28, WHITE);
}

function drawNet({ canvas, palette: p }: Stage): void {
  const half = Math.round(halfAt(COURT.net)) + 5;
  for (let y = COURT.net - 9; y < COURT.net; y += 2)
    canvas.rect(60 - half, y, half * 2, 1, darker(p.pale, 0.35));
  for (let x = 60 - half; x < 60 + half; x += 3) canvas.rect(x, COURT.net - 9, 1, 9, darker(p.pale, 0.35));
  canvas.rect(60 - half, COURT.net - 11, half * 2, 2, WHITE);
  for (const x of [60 - half - 2, 60 + half]) canvas.rect(x, COURT.net - 12, 2, 14, INK);
}

function drawBall({ canvas }: Stage, [cx, cy]: Point, radius: number): Point {
  const felt = hex('#d8f03a');
  for (let trail = 5; trail > 0; trail--)
    canvas.disc(
      cx - trail * radius * 0.5,
      cy + trail * radius * 0.3,
      radius * (0.8 - trail * 0.12),
      (x, y) => ((x + y) & 1 ? mix(felt, WHITE, 0.4) : undefined),
    );
  canvas.disc(cx, cy, radius, INK);
  canvas.disc(cx, cy, radius - 1, (x, y) =>
    dithered([lighter(felt, 0.6), felt, darker(felt, 0.25)], (x - cx + y - cy) / (radius * 2.6) + 0.5, x, y),
  );
  for (let y = -radius + 2; y < radius - 1; y++)
    canvas.set(cx - radius * 0.3 - Math.round((y * y) / (radius * 2.2)) + 2, cy + y, WHITE);
  return [Math.min(cx, 88), cy];
}

function drawLamps(stage: Stage, x: number): void {
  stage.canvas.rect(x - 1, 50, 3, 34, stage.palette.shade);
  stage.canvas.rect(x - 6, 46, 13, 7, stage.palette.deep);
  for (let lamp = 0; lamp < 4; lamp++)
    stage.canvas.rect(x - 5 + (lamp % 2) * 6, 47 + Math.floor(lamp / 2) * 3, 4, 2, WHITE);
  drawGlow(stage, x, 52, 22, stage.palette.pale);
}
