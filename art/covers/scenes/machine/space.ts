import { type Colour, darker, dithered, hash, INK, lighter, mix, Random, WHITE } from '../../../pixels';
import { drawCreature } from '../../parts/creature';
import { drawStars } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/**
 * Paints a spaceship below a swarm of creatures (far), next to a planet (near), or below a large creature
 * (night).
 */
export const space: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  canvas.gradient(
    0,
    0,
    WIDTH,
    HEIGHT,
    camera === 'far' ? [p.ink, p.ink, p.deep, p.shade] : [p.ink, p.deep, p.ink, p.ink],
  );
  if (camera !== 'far') drawNebula(stage);
  drawStars(stage, 110);
  if (camera === 'near') {
    drawPlanet(stage, random.pick([20, 100]), 142, 44);
    return drawShip(stage, 60, 92, 3);
  }
  drawPlanet(stage, random.pick([22, 98]), random.int(62, 80), random.int(12, 20));
  if (camera === 'night') {
    drawCreature(canvas, random, 60, 82, 18, 3, p.accent);
    for (const x of [24, 96]) drawBolt(stage, x, 118, p.second);
    return drawShip(stage, 60, 142, 1);
  }
  // Generate all creatures of a row from the same seed so that they look like one species.
  const swarmSeed = random.int(0, 1e6);
  for (let row = 0; row < 2; row++)
    for (let index = 0; index < 4 - row; index++)
      drawCreature(
        canvas,
        new Random(swarmSeed + row),
        22 + row * 13 + index * 25,
        66 + row * 20,
        8,
        2,
        row ? p.second : p.accent,
      );
  for (const [x, y] of [
    [57, 104],
    [46, 112],
    [69, 110],
  ] as const)
    drawBolt(stage, x, y, p.light);
  return drawShip(stage, 58, 132, 2);
};

function drawNebula({ canvas, random, palette: p }: Stage): void {
  const phase = random.float(0, 6);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const drift =
      Math.sin(x * 0.05 + phase) + Math.sin(y * 0.04 + x * 0.02 + phase * 2) + Math.sin((x - y) * 0.03);
    const under = canvas.get(x, y);
    return drift > 0.5
      ? dithered([under, p.deep, p.shade, mix(p.shade, p.accent, 0.4)], (drift - 0.5) / 2.2, x, y)
      : under;
  });
}

function drawPlanet({ canvas, palette: p, random }: Stage, cx: number, cy: number, radius: number): void {
  const tag = random.int(0, 99);
  canvas.disc(cx, cy, radius, (x, y) => {
    const light = ((cx - x) * 0.8 + (cy - y) * 0.8) / radius + 0.9;
    const band = hash(`${tag}.${Math.floor((y + Math.sin(x * 0.15) * 2) / 5)}`) % 3;
    return dithered(
      [p.ink, p.deep, band === 0 ? p.shade : p.mid, band === 1 ? p.mid : p.light, p.pale],
      light / 1.9,
      x,
      y,
    );
  });
  if (tag % 3 === 0) return;
  for (let x = -radius * 1.6; x <= radius * 1.6; x++) {
    const isBehind = Math.abs(x) < radius - 1;
    const y = cy + x * 0.26;
    if (!isBehind || tag % 2) canvas.rect(cx + x, y, 1, 2, x & 1 ? p.pale : p.light);
  }
}

function drawBolt({ canvas }: Stage, x: number, y: number, colour: Colour): void {
  canvas.rect(x - 1, y, 4, 9, darker(colour, 0.5));
  canvas.rect(x, y, 2, 9, colour);
  canvas.rect(x, y, 2, 3, WHITE);
}

const HULL = [
  '......KK......',
  '.....KLLK.....',
  '.....KLAK.....',
  '....KLAAaK....',
  '....KLCCaK....',
  '....KLCcaK....',
  '..K.KLAAaK.K..',
  '.KRKKLAAaKKRK.',
  '.KRKLAAAAaKRK.',
  'KKLKLAABAaKaKK',
  'KLAALABBBaAAaK',
  'KLAAAABBBAAAaK',
  'KLAAKABBBaKAaK',
  'KRRK.KKKKK.KRRK',
  '.KK..KyyK..KK.',
];

function drawShip(stage: Stage, cx: number, cy: number, scale: number): readonly [number, number] {
  const { canvas, palette: p, random } = stage;
  const body = random.pick([p.light, lighter(p.mid, 0.3), WHITE]);
  const left = cx - 7 * scale;
  const top = cy - 8 * scale;
  for (let index = 0; index < 6 * scale; index++) {
    const half = Math.max(1, scale * 2 - Math.floor(index / 3));
    canvas.rect(
      cx - half,
      top + 15 * scale + index,
      half * 2,
      1,
      index < scale * 2 ? WHITE : index < scale * 4 ? p.second : p.accent,
    );
  }
  canvas.bitmap(
    HULL,
    left,
    top,
    {
      K: INK,
      A: body,
      L: WHITE,
      a: darker(body, 0.4),
      R: p.accent,
      B: darker(body, 0.25),
      C: p.second,
      c: darker(p.second, 0.3),
      y: p.second,
    },
    scale,
  );
  return [cx, cy];
}
