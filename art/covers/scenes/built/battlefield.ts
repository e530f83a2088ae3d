import { type Colour, darker, dithered, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawHills, drawPeaks } from '../../parts/land';
import { drawFlag } from '../../parts/props';
import { drawClouds, drawSky, drawSun } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a map of hexagons with units (far), or two armies (near, night). */
export const battlefield: Scene = (stage) => (stage.camera === 'far' ? hexagonMap(stage) : armies(stage));

const armies: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  drawSky(stage, 130, [p.shade, p.mid, p.light, p.pale]);
  drawSun(stage, 60, 84, 20, p.pale, p.second);
  if (camera === 'near') drawClouds(stage, 3, 58, 80);
  drawPeaks(stage, 112, 5, 26, p.deep, p.shade);
  drawHills(stage, 120, 14, mix(p.shade, p.mid, 0.3), 0.05, p.light);
  canvas.gradient(0, 118, WIDTH, 44, [mix(p.mid, p.shade, 0.5), p.shade, p.deep]);
  for (let row = 0; row < 4; row++) {
    const size = 1 + Math.floor(row / 2);
    const y = 122 + row * 10 + (row > 1 ? 4 : 0);
    const columns = camera === 'near' ? 5 - row : 6 - row;
    for (let index = 0; index < columns; index++) {
      drawSoldier(stage, 3 + index * 9 * size * 0.9 - row * 2, y, size, p.accent, false);
      drawSoldier(stage, WIDTH - 3 - index * 9 * size * 0.9 + row * 2, y, size, p.second, true);
    }
  }
  for (const [x, y, colour] of [
    [18, 124, p.accent],
    [102, 124, p.second],
    [34, 146, p.accent],
    [88, 146, p.second],
  ] as const)
    drawFlag(stage, x, y, random.int(26, 40), colour);
  return [60, 124];
};

function drawSoldier(
  { canvas }: Stage,
  x: number,
  ground: number,
  size: number,
  cloth: Colour,
  isFlipped: boolean,
): void {
  const part = (dx: number, dy: number, width: number, height: number, colour: Colour): void => {
    const left = isFlipped ? x - (dx + width) * size : x + dx * size;
    canvas.rect(left, ground + dy * size, width * size, height * size, colour);
  };
  part(-1, -12, 6, 12, INK);
  part(0, -11, 4, 3, hex('#aeb4cc'));
  part(1, -9, 3, 2, hex('#e0a878'));
  part(0, -7, 4, 4, cloth);
  part(0, -7, 1, 4, darker(cloth, 0.35));
  part(0, -3, 1, 3, hex('#4a3a2a'));
  part(3, -3, 1, 3, hex('#4a3a2a'));
  part(5, -17, 1, 16, hex('#6b4226'));
  part(5, -19, 1, 3, WHITE);
  part(3, -7, 3, 4, lighter(cloth, 0.35));
}

const HALF_WIDTH = 10;

const hexagonMap: Scene = (stage) => {
  const { canvas, palette: p, random } = stage;
  const phase = random.float(0, 6);
  const grass = mix(p.mid, hex('#5aa84a'), 0.35);
  for (let row = 0; row < 11; row++)
    for (let column = 0; column < 7; column++) {
      const x = column * 20 + (row & 1) * 10;
      const y = 44 + row * 12;
      const height = Math.sin(x * 0.05 + phase) + Math.sin(y * 0.06 + x * 0.02);
      const isSea = height < -0.4;
      drawHexagon(
        stage,
        x,
        y,
        isSea ? mix(p.shade, p.deep, 0.3) : height > 0.9 ? mix(p.light, p.mid, 0.4) : grass,
        isSea,
      );
      if (height > 0.9) drawMountain(stage, x, y);
      else if (!isSea && random.chance(0.25)) drawUnit(stage, x, y, random.chance(0.5) ? p.accent : p.second);
    }
  canvas.rect(0, 0, WIDTH, 44, p.deep);
  drawTower(stage, 40, 104, p.accent);
  drawTower(stage, 90, 128, p.second);
  return [60, 108];
};

function drawHexagon({ canvas }: Stage, x: number, y: number, colour: Colour, isSea: boolean): void {
  const points = (grow: number): [number, number][] => [
    [x, y - 9 - grow],
    [x + HALF_WIDTH + grow, y - 4],
    [x + HALF_WIDTH + grow, y + 4],
    [x, y + 9 + grow],
    [x - HALF_WIDTH - grow, y + 4],
    [x - HALF_WIDTH - grow, y - 4],
  ];
  canvas.polygon(points(0), darker(colour, 0.4));
  canvas.polygon(points(-1.5), (px, py) =>
    isSea && py % 4 === 0 && (px + py) % 5 < 3
      ? lighter(colour, 0.3)
      : dithered([lighter(colour, 0.2), colour], (py - y + 9) / 18, px, py),
  );
}

function drawMountain({ canvas, palette: p }: Stage, x: number, y: number): void {
  canvas.polygon(
    [
      [x - 7, y + 4],
      [x, y - 9],
      [x + 7, y + 4],
    ],
    INK,
  );
  canvas.polygon(
    [
      [x - 5, y + 3],
      [x, y - 7],
      [x, y + 3],
    ],
    p.pale,
  );
  canvas.polygon(
    [
      [x, y + 3],
      [x, y - 7],
      [x + 5, y + 3],
    ],
    p.shade,
  );
}

function drawUnit({ canvas }: Stage, x: number, y: number, colour: Colour): void {
  canvas.disc(x, y + 3, 5, INK);
  canvas.disc(x, y + 2, 5, INK);
  canvas.disc(x, y + 2, 4, colour);
  canvas.rect(x - 2, y - 7, 5, 8, INK);
  canvas.rect(x - 1, y - 6, 3, 3, hex('#f2c090'));
  canvas.rect(x - 1, y - 3, 3, 4, lighter(colour, 0.35));
}

function drawTower(stage: Stage, x: number, ground: number, colour: Colour): void {
  const { canvas } = stage;
  canvas.rect(x - 9, ground - 22, 18, 24, INK);
  canvas.rect(x - 8, ground - 21, 16, 22, (px, py) =>
    dithered(
      [lighter(colour, 0.5), mix(colour, WHITE, 0.15), darker(colour, 0.4)],
      (px - x + 8) / 16,
      px,
      py,
    ),
  );
  for (let tooth = 0; tooth < 3; tooth++) canvas.rect(x - 9 + tooth * 7, ground - 26, 4, 6, INK);
  canvas.rect(x - 2, ground - 8, 5, 9, INK);
  drawFlag(stage, x, ground - 22, Math.min(18, HEIGHT), colour);
}
