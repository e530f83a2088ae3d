import { darker, dithered, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawHero, type Hero } from '../../parts/hero';
import { BODIES, HEADS } from '../../parts/hero-sprites';
import { drawGlow, drawSkyline } from '../../parts/props';
import { drawRays, drawSky } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints basketball players in a hall (far) or outdoors (night), or one player in front of rays (near). */
export const court: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  if (camera === 'night') {
    drawSky(stage, 124);
    drawSkyline(stage, 124, 62, p.ink, 0.35);
  } else if (camera === 'near') drawRays(stage, 76, 78, 12, p.shade, p.deep);
  else drawHall(stage);
  drawFloor(stage, camera === 'near' ? 146 : 124);
  drawHoop(stage, camera === 'near' ? 88 : 86, 62, camera === 'near' ? 1.4 : 1);
  const player: Hero = {
    ...stage.hero,
    tool: undefined,
    head: HEADS[random.pick([0, 6, 10])] ?? HEADS[0],
    body: BODIES[0],
  };
  if (camera === 'near') {
    drawHero(canvas, player, 40, 150, 4);
    drawBall(stage, 62, 72, 11);
    return [60, 96];
  }
  drawHero(canvas, player, 36, 138, 2);
  drawHero(
    canvas,
    { ...player, letters: { ...player.letters, T: p.second, t: darker(p.second), A: p.second } },
    88,
    152,
    2,
    true,
  );
  for (const [x, y] of [
    [46, 92],
    [52, 84],
    [59, 78],
  ] as const)
    canvas.disc(x, y, 1, p.pale);
  drawBall(stage, 67, 74, 6);
  if (camera === 'night') drawGlow(stage, 86, 70, 40, p.second);
  return [62, 100];
};

function drawHall({ canvas, palette: p, random }: Stage): void {
  canvas.gradient(0, 0, WIDTH, 124, [p.ink, p.deep, p.shade]);
  for (let y = 60; y < 112; y += 5)
    for (let x = (y % 2) * 2; x < WIDTH; x += 5) {
      const shirt = random.pick([p.shade, p.mid, p.accent, p.second, p.deep]);
      canvas.rect(x, y + 2, 4, 3, darker(shirt, 0.35));
      canvas.rect(x + 1, y, 2, 2, darker(hex(random.pick(['#f2c090', '#9a6238', '#c98a58'])), 0.3));
    }
  canvas.rect(0, 112, WIDTH, 12, p.deep);
  canvas.rect(0, 112, WIDTH, 1, p.light);
  for (let x = 4; x < WIDTH; x += 24) canvas.rect(x, 115, 18, 6, x % 3 ? p.accent : p.second);
}

function drawFloor({ canvas, palette: p, camera }: Stage, top: number): void {
  const plank = camera === 'night' ? mix(p.deep, p.shade, 0.5) : mix(hex('#c8824a'), p.mid, 0.3);
  canvas.rect(0, top, WIDTH, HEIGHT - top, (x, y) => {
    const across = Math.floor((x - 60) / (0.5 + (y - top + 10) / 40) / 7);
    return dithered(
      [lighter(plank, 0.2), across & 1 ? plank : darker(plank, 0.12)],
      0.3 + (y - top) / 30,
      x,
      y,
    );
  });
  canvas.rect(0, top, WIDTH, 1, WHITE);
  canvas.ellipse(86, top + 10, 34, 8, (x, y) =>
    ((x - 86) / 34) ** 2 + ((y - top - 10) / 8) ** 2 > 0.8 ? WHITE : undefined,
  );
}

function drawHoop({ canvas, palette: p }: Stage, x: number, y: number, size: number): void {
  const scaled = (value: number): number => Math.round(value * size);
  canvas.rect(x + scaled(8), y + scaled(4), scaled(4), 150 - y, darker(p.shade, 0.5));
  canvas.rect(x - scaled(17), y - scaled(12), scaled(34), scaled(26), INK);
  canvas.rect(x - scaled(16), y - scaled(11), scaled(32), scaled(24), mix(p.pale, WHITE, 0.5));
  canvas.rect(x - scaled(7), y - scaled(3), scaled(14), scaled(11), p.accent);
  canvas.rect(x - scaled(5), y - scaled(1), scaled(10), scaled(9), mix(p.pale, WHITE, 0.5));
  for (let row = 0; row < scaled(14); row++) {
    const half = scaled(9) - row * 0.35;
    for (let knot = -half; knot <= half; knot += 3)
      canvas.set(x + knot + (row & 1), y + scaled(14) + row, WHITE);
  }
  canvas.rect(x - scaled(11), y + scaled(12), scaled(22), 4, INK);
  canvas.rect(x - scaled(10), y + scaled(13), scaled(20), 2, hex('#ff6a2a'));
}

function drawBall({ canvas }: Stage, cx: number, cy: number, radius: number): void {
  const leather = hex('#f0802a');
  canvas.disc(cx, cy, radius, INK);
  canvas.disc(cx, cy, radius - 1, (x, y) =>
    dithered(
      [lighter(leather, 0.5), leather, darker(leather, 0.3)],
      (x - cx + (y - cy)) / (radius * 2.6) + 0.5,
      x,
      y,
    ),
  );
  canvas.rect(cx - radius + 1, cy, radius * 2 - 1, 1, INK);
  canvas.rect(cx, cy - radius + 1, 1, radius * 2 - 1, INK);
  for (let y = -radius + 2; y < radius - 1; y++) {
    const bow = Math.round(radius * 0.35 + (y * y) / (radius * 2.4));
    canvas.set(cx - bow, cy + y, INK);
    canvas.set(cx + bow, cy + y, INK);
  }
}
