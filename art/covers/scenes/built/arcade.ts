import { type Colour, darker, dithered, hex, INK, lighter, mix, Random, WHITE } from '../../../pixels';
import { drawCreature } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawGlow } from '../../parts/props';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a row of arcade cabinets, or a single cabinet if the camera is near. */
export const arcade: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  canvas.gradient(0, 0, WIDTH, 122, [p.ink, mix(p.ink, p.deep, 0.6), p.deep]);
  for (let tube = 0; tube < 3; tube++) {
    canvas.rect(10, 50 + tube * 5, 100, 1, tube === 1 ? p.second : p.accent);
  }
  drawCarpet(stage);
  if (camera === 'near') {
    drawCabinet(stage, 60, 158, 2, p.accent, random.int(0, 1e6));
    return [60, 92];
  }
  const colours = [p.accent, p.second, p.mid, p.shade] as const;
  [18, 46, 74, 102].forEach((x, index) =>
    drawCabinet(stage, x, 134, 1, colours[index] ?? p.accent, random.int(0, 1e6)),
  );
  const player = camera === 'far' ? 46 : 74;
  drawGlow(stage, player, 108, 26, p.light);
  drawHero(canvas, hero, player + 10, 156, 2, camera === 'far');
  return [player, 118];
};

function drawCarpet({ canvas, palette: p, random }: Stage): void {
  canvas.rect(0, 122, WIDTH, HEIGHT - 122, (x, y) => dithered([p.deep, p.ink, p.ink], (y - 122) / 38, x, y));
  for (let index = 0; index < 46; index++) {
    const y = random.int(124, 158);
    canvas.rect(
      random.int(0, WIDTH),
      y,
      2 + (y > 140 ? 1 : 0),
      1 + (y > 140 ? 1 : 0),
      random.pick([p.accent, p.second, p.mid, p.shade]),
    );
  }
}

function drawCabinet(
  stage: Stage,
  cx: number,
  ground: number,
  size: number,
  body: Colour,
  seed: number,
): void {
  const { canvas, palette: p } = stage;
  const toCanvas = (x: number, y: number): [number, number] => [cx + x * size, ground - y * size];
  const block = (x: number, y: number, width: number, height: number, colour: Colour): void => {
    const [left, top] = toCanvas(x, y);
    canvas.rect(left, top, width * size, height * size, colour);
  };
  canvas.polygon(
    [
      toCanvas(-13, 58),
      toCanvas(13, 58),
      toCanvas(13, 40),
      toCanvas(11, 34),
      toCanvas(14, 26),
      toCanvas(13, 0),
      toCanvas(-13, 0),
      toCanvas(-14, 26),
      toCanvas(-11, 34),
      toCanvas(-13, 40),
    ],
    INK,
  );
  canvas.polygon(
    [
      toCanvas(-12, 57),
      toCanvas(12, 57),
      toCanvas(12, 40),
      toCanvas(10, 34),
      toCanvas(13, 26),
      toCanvas(12, 1),
      toCanvas(-12, 1),
      toCanvas(-13, 26),
      toCanvas(-10, 34),
      toCanvas(-12, 40),
    ],
    (x, y) => dithered([lighter(body, 0.3), body, darker(body, 0.5)], (x - cx) / (26 * size) + 0.5, x, y),
  );
  block(-10, 56, 20, 7, lighter(p.second, 0.35));
  block(-8, 54, 16, 3, darker(body, 0.3));
  block(-10, 47, 20, 17, INK);
  block(-9, 46, 18, 15, darker(p.deep, 0.4));
  const [sx, sy] = toCanvas(0, 39);
  drawCreature(canvas, new Random(seed), sx, sy - size, size > 1 ? 12 : 8, 1, lighter(p.light, 0.1));
  for (let line = 0; line < 15 * size; line += 2)
    canvas.rect(cx - 9 * size, ground - 46 * size + line, 1, 1, p.mid);
  block(-12, 29, 24, 5, lighter(body, 0.45));
  block(-8, 32, 1, 4, INK);
  block(-9, 33, 3, 2, hex('#ff4a5a'));
  for (const [x, colour] of [
    [1, p.second],
    [4, WHITE],
    [7, p.accent],
  ] as const)
    block(x, 28, 2, 2, darker(colour, 0.1));
  block(-7, 19, 14, 13, darker(body, 0.55));
  for (const x of [-4, 2]) {
    block(x, 16, 3, 6, INK);
    block(x + 1, 14, 1, 2, p.second);
  }
}
