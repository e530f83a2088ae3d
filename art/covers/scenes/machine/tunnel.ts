import { darker, dithered, hash, lighter, mix, Random, WHITE } from '../../../pixels';
import { drawCreature } from '../../parts/creature';
import { drawStars } from '../../parts/sky';
import { drawJet } from '../../parts/vehicles';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a jet in a tube of light, or over a plain of grid lines (far). */
export const tunnel: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  if (camera === 'far') drawPlain(stage);
  else drawTube(stage);
  if (camera === 'night') drawCreature(canvas, random, 60, 86, 14, 3, p.accent);
  else
    for (const [x, y, size] of [
      [34, 84, 8],
      [84, 92, 8],
      [60, 74, 8],
    ] as const)
      drawCreature(
        canvas,
        new Random(hash(String(random.int(0, 3)))),
        x,
        y,
        size,
        camera === 'near' ? 2 : 1,
        p.second,
      );
  for (const x of [45, 73]) {
    canvas.line(x, 118, 60 + (x - 60) * 0.45, 98, WHITE, 2);
    canvas.line(x, 119, 60 + (x - 60) * 0.6, 106, p.second);
  }
  drawJet(
    canvas,
    60,
    camera === 'near' ? 94 : 108,
    camera === 'near' ? 4 : 3,
    random.pick([p.pale, p.light, lighter(p.mid, 0.4)]),
    p.accent,
  );
  return [60, 112];
};

function drawTube(stage: Stage): void {
  const { canvas, palette: p, random } = stage;
  const sides = random.pick([6, 8, 12]);
  const twist = random.float(0, 1);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const angle = (Math.atan2(y - 88, x - 60) / (Math.PI * 2) + 1 + twist) * sides;
    const distance = Math.hypot(x - 60, (y - 88) * 0.8);
    const depth = 60 / Math.max(distance, 1);
    if (distance < 7) return p.pale;
    const isEdge = angle % 1 < 0.55 / Math.sqrt(distance) || depth % 1 < 0.1 + depth * 0.03;
    const lit = distance / 84;
    if (isEdge) return dithered([p.shade, p.accent, lighter(p.accent, 0.4)], lit * 1.3, x, y);
    const panel = (Math.floor(angle) + Math.floor(depth)) & 1;
    return dithered([p.ink, panel ? p.deep : p.ink, panel ? mix(p.deep, p.shade, 0.6) : p.deep], lit, x, y);
  });
}

function drawPlain(stage: Stage): void {
  const { canvas, palette: p } = stage;
  const horizon = 96;
  canvas.gradient(0, 0, WIDTH, horizon, [p.ink, p.ink, p.deep, p.shade]);
  drawStars(stage, 70, horizon);
  canvas.disc(60, horizon - 8, 28, (x, y) =>
    y > horizon
      ? undefined
      : (y - horizon) % 5 === 0
        ? undefined
        : dithered([p.pale, p.mid, p.accent], (y - 60) / 36, x, y),
  );
  canvas.rect(0, horizon, WIDTH, HEIGHT - horizon, (x, y) => {
    const depth = 300 / (y - horizon + 2);
    const across = ((x - 60) * depth) / 60;
    const isLine = depth % 4 < 0.3 + depth * 0.02 || Math.abs(across % 4) < 0.1 + depth * 0.02;
    return isLine
      ? y < horizon + 16
        ? p.mid
        : p.accent
      : dithered([p.deep, darker(p.deep, 0.4), p.ink], (y - horizon) / 50, x, y);
  });
  for (const side of [-1, 1])
    for (let ridge = 0; ridge < 3; ridge++)
      canvas.polygon(
        [
          [60 + side * (26 + ridge * 16), horizon],
          [60 + side * (38 + ridge * 18), horizon - 14 - ridge * 5],
          [60 + side * (54 + ridge * 18), horizon],
        ],
        ridge & 1 ? p.ink : darker(p.deep, 0.5),
      );
}
