import { type Colour, darker, hex, INK, mix, WHITE } from '../../../pixels';
import { drawHero, type Hero } from '../../parts/hero';
import { BODIES, HEADS } from '../../parts/hero-sprites';
import { drawGlow } from '../../parts/props';
import { drawRays } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints football players in front of spectators, or one player in front of rays (near). */
export const pitch: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  const grass = mix(p.shade, hex('#2f9a4a'), 0.6);
  if (camera === 'near') drawRays(stage, 60, 100, 12, p.shade, p.deep);
  else drawStand(stage);
  drawField(stage, grass, camera === 'near' ? 128 : 80);
  const home = player(stage, p.accent, WHITE);
  const away = player(stage, p.second, p.deep);
  if (camera === 'near') {
    drawHero(canvas, home, 44, 156, 4);
    drawBall(stage, 92, 128, 15);
    return [66, 118];
  }
  drawGoal(stage);
  drawHero(canvas, home, 28, 144, 2);
  drawHero(canvas, away, 94, 138, 2, true);
  canvas.ellipse(60, 142, 10, 3, mix(grass, INK, 0.4));
  drawBall(stage, 60, 132 - random.int(0, 12), 9);
  if (camera === 'night') for (const x of [10, 110]) drawLamps(stage, x);
  return [60, 124];
};

const player = (stage: Stage, shirt: Colour, shorts: Colour): Hero => ({
  ...stage.hero,
  tool: undefined,
  head: HEADS[stage.random.pick([0, 6, 10, 0])] ?? HEADS[0],
  body: BODIES[0],
  letters: {
    ...stage.hero.letters,
    T: shirt,
    t: darker(shirt),
    P: shorts,
    A: shirt,
    a: darker(shirt),
    Y: shorts,
  },
});

function drawStand({ canvas, palette: p, random, camera }: Stage): void {
  canvas.gradient(0, 0, WIDTH, 60, camera === 'night' ? [p.ink, p.ink, p.deep] : [p.shade, p.mid, p.light]);
  canvas.rect(0, 48, WIDTH, 30, camera === 'night' ? p.ink : p.deep);
  for (let y = 48; y < 78; y += 4)
    for (let x = y & 4 ? 0 : 2; x < WIDTH; x += 4) {
      const colour = random.pick([p.accent, p.second, p.light, p.shade, WHITE]);
      canvas.rect(x, y + 1, 3, 3, darker(colour, camera === 'night' ? 0.5 : 0.2));
      canvas.rect(x + 1, y, 1, 2, hex('#e0a878'));
    }
  canvas.rect(0, 76, WIDTH, 4, p.pale);
  for (let x = 2; x < WIDTH; x += 16) canvas.rect(x, 77, 10, 2, x % 3 ? p.accent : p.shade);
}

function drawField({ canvas }: Stage, grass: Colour, top: number): void {
  for (let y = top; y < HEIGHT; y++) {
    const near = (y - top) / (HEIGHT - top);
    const odd = Math.floor(6 / (near + 0.18)) & 1;
    canvas.rect(0, y, WIDTH, 1, (x) =>
      (x * 5 + y * 3) % 11 === 0 ? mix(grass, INK, 0.22) : odd ? grass : mix(grass, INK, 0.14),
    );
  }
  canvas.rect(0, top + 24, WIDTH, 1, WHITE);
  canvas.ellipse(60, 150, 46, 15, (x, y) =>
    ((x - 60) / 46) ** 2 + ((y - 150) / 15) ** 2 > 0.86 ? WHITE : undefined,
  );
}

function drawGoal({ canvas }: Stage): void {
  for (let y = 58; y < 80; y += 3) canvas.rect(36, y, 48, 1, hex('#c8d0e0'));
  for (let x = 36; x < 84; x += 3) canvas.rect(x, 58, 1, 22, hex('#c8d0e0'));
  canvas.rect(34, 56, 52, 2, WHITE);
  canvas.rect(34, 56, 2, 25, WHITE);
  canvas.rect(84, 56, 2, 25, WHITE);
}

function drawBall({ canvas }: Stage, cx: number, cy: number, radius: number): void {
  canvas.disc(cx, cy, radius, INK);
  canvas.disc(cx, cy, radius - 1, WHITE);
  canvas.disc(cx + radius * 0.3, cy + radius * 0.35, radius * 0.5, hex('#d4d8e6'));
  const patch = radius * 0.27;
  for (const [dx, dy] of [
    [0, -0.05],
    [-0.65, -0.35],
    [0.65, -0.35],
    [-0.4, 0.62],
    [0.42, 0.62],
  ] as const)
    canvas.disc(cx + dx * radius, cy + dy * radius, patch, INK);
}

function drawLamps(stage: Stage, x: number): void {
  stage.canvas.rect(x - 1, 46, 3, 40, stage.palette.shade);
  stage.canvas.rect(x - 7, 44, 15, 8, stage.palette.deep);
  for (let lamp = 0; lamp < 6; lamp++)
    stage.canvas.rect(x - 5 + (lamp % 3) * 5, 45 + Math.floor(lamp / 3) * 4, 3, 2, WHITE);
  drawGlow(stage, x, 50, 24, stage.palette.pale);
}
