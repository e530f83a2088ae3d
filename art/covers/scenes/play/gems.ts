import { type Colour, darker, dithered, INK, lighter, mix, type Point, WHITE } from '../../../pixels';
import { drawBurst, drawSpark } from '../../parts/props';
import { drawRays } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a board of small gems (far) or larger gems (night), or a single gem (near). */
export const gems: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  drawRays(stage, 60, 104, 10, p.deep, mix(p.ink, p.deep, 0.35));
  const colours = [p.accent, p.second, p.mid, p.light, mix(p.accent, p.second, 0.5)] as const;
  if (camera === 'near') {
    drawGem(stage, 60, 106, 40, random.int(0, 3), random.pick(colours));
    for (const [x, y] of [
      [20, 74],
      [102, 80],
      [24, 138],
      [98, 140],
    ] as const)
      drawSpark(stage, x, y, 4);
    return [60, 106];
  }
  const size = camera === 'far' ? 8 : 12;
  const step = size * 2 + 2;
  for (let y = 66 + size; y < HEIGHT + size; y += step)
    for (let x = (WIDTH % step) / 2 + size - 2; x < WIDTH + size; x += step) {
      const kind = random.int(0, 4);
      canvas.rect(x - size, y - size, step - 1, step - 1, darker(p.deep, 0.35));
      drawGem(stage, x, y, size - 1, kind % 4, colours[kind] ?? p.accent);
    }
  drawBurst(stage, 60, 112, camera === 'far' ? 16 : 22, p.second, WHITE);
  drawGem(stage, 60, 112, camera === 'far' ? 10 : 14, 0, p.accent);
  return [60, 112];
};

const SHAPES: readonly (readonly Point[])[] = [
  [
    [-0.6, -0.8],
    [0.6, -0.8],
    [1, -0.25],
    [0, 1],
    [-1, -0.25],
  ],
  [
    [0, -1],
    [0.85, 0],
    [0, 1],
    [-0.85, 0],
  ],
  [
    [-0.5, -0.95],
    [0.5, -0.95],
    [0.95, -0.4],
    [0.95, 0.4],
    [0.5, 0.95],
    [-0.5, 0.95],
    [-0.95, 0.4],
    [-0.95, -0.4],
  ],
  [
    [0, -1],
    [1, 0.75],
    [-1, 0.75],
  ],
];

function drawGem(
  { canvas }: Stage,
  cx: number,
  cy: number,
  radius: number,
  kind: number,
  colour: Colour,
): void {
  const shape = SHAPES[kind] ?? [];
  const scaled = (share: number): Point[] => shape.map(([x, y]) => [cx + x * share, cy + y * share]);
  canvas.polygon(scaled(radius + 1.5), INK);
  canvas.polygon(scaled(radius), (x, y) => {
    const light = (x - cx + (y - cy) * 1.4) / (radius * 2.4) + 0.5;
    return dithered([lighter(colour, 0.65), lighter(colour, 0.25), colour, darker(colour, 0.4)], light, x, y);
  });
  canvas.polygon(scaled(radius * 0.55), (x, y) =>
    x + y < cx + cy ? lighter(colour, 0.5) : lighter(colour, 0.1),
  );
  for (const [x, y] of shape)
    canvas.line(
      cx + x * radius * 0.55,
      cy + y * radius * 0.55,
      cx + x * radius * 0.9,
      cy + y * radius * 0.9,
      darker(colour, 0.25),
    );
  canvas.rect(
    cx - radius * 0.35,
    cy - radius * 0.45,
    Math.max(1, radius / 7),
    Math.max(1, radius / 7),
    WHITE,
  );
}
