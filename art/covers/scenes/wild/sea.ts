import { type Bitmap, type Colour, darker, dithered, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawHills } from '../../parts/land';
import { drawSky, drawSun } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

const FISH: Bitmap = [
  '..K....KKKK..',
  '.KBK.KKLLAAK.',
  '.KBBKLAAAAAAK',
  '..KBAABAAWKAK',
  '.KBBKABAAAAAK',
  '.KBK.KKaaaaK.',
  '..K....KKKK..',
];

/** Paints a submarine over a reef (far), a large fish (near), or a galleon (night). */
export const sea: Scene = (stage) => (stage.camera === 'night' ? galleon(stage) : depths(stage));

const depths: Scene = (stage) => {
  const { canvas, palette: p, random, camera } = stage;
  canvas.gradient(0, 0, WIDTH, HEIGHT, [p.light, p.mid, p.shade, p.deep, p.ink]);
  drawBeams(stage);
  drawHills(stage, 148, 28, mix(p.ink, p.deep, 0.6), 0.05, p.deep);
  drawHills(stage, 157, 20, p.ink, 0.09, p.deep);
  drawReef(stage);
  for (let index = 0; index < 5; index++)
    drawFish(
      stage,
      random.int(0, 104),
      58 + index * 17 + random.int(0, 8),
      1,
      index & 1 ? p.accent : p.light,
      random.chance(0.5),
    );
  if (camera === 'near') {
    drawFish(stage, 12, 78, 7, random.pick([p.accent, p.second]), random.chance(0.5));
    drawBubbles(stage, 100, 80);
    return [62, 100];
  }
  drawSubmarine(stage, 58, 98);
  drawFish(stage, 82, 124, 2, p.accent, true);
  return [58, 96];
};

function drawBeams({ canvas, palette: p, random }: Stage): void {
  for (let beam = 0; beam < 5; beam++) {
    const foot = beam * 28 + random.int(0, 10);
    for (let y = 0; y < 116; y++)
      for (let across = 0; across < 8 + y * 0.1; across++) {
        const x = Math.floor(foot + across - y * 0.35 + 14);
        if ((x + y) % 2 === 0) canvas.set(x, y, (px, py) => mix(canvas.get(px, py), p.pale, 0.25));
      }
  }
}

function drawReef({ canvas, palette: p, random }: Stage): void {
  for (let index = 0; index < 8; index++) {
    const x = 4 + index * 15 + random.int(0, 6);
    const colour = [p.accent, p.second, p.mid][index % 3] ?? p.accent;
    const height = random.int(10, 30);
    if (index & 1)
      for (let up = 0; up < height; up++)
        canvas.rect(x + Math.sin(up * 0.4) * 3, 152 - up, 3, 1, up % 4 ? darker(colour, 0.25) : colour);
    else {
      for (const [dx, share, width, tall] of [
        [0, 0.6, 3, 0.6],
        [-5, 0.5, 3, 0.3],
        [-5, 0.25, 8, 0.12],
        [5, 0.65, 3, 0.3],
        [0, 0.4, 8, 0.12],
      ] as const) {
        canvas.rect(x + dx, 152 - height * share, width, Math.max(3, height * tall), colour);
        canvas.rect(x + dx, 152 - height * share, 1, Math.max(3, height * tall), lighter(colour, 0.4));
      }
    }
  }
}

function drawFish(
  { canvas }: Stage,
  x: number,
  y: number,
  scale: number,
  body: Colour,
  isFlipped: boolean,
): void {
  const letters = {
    K: INK,
    A: body,
    a: darker(body, 0.3),
    L: lighter(body, 0.5),
    B: lighter(body, 0.3),
    W: WHITE,
  };
  canvas.bitmap(FISH, x, y, letters, scale, isFlipped);
}

function drawBubbles({ canvas, palette: p, random }: Stage, x: number, y: number): void {
  for (let index = 0; index < 14; index++) {
    const radius = random.int(1, 3);
    const [bx, by] = [x + random.int(-12, 12), y - index * 4];
    canvas.disc(bx, by, radius, p.pale);
    if (radius > 1) canvas.disc(bx, by, radius - 1, p.mid);
  }
}

function drawSubmarine(stage: Stage, x: number, y: number): void {
  const { canvas, palette: p } = stage;
  const body = p.second;
  const part = (dx: number, dy: number, width: number, height: number, colour: Colour): void => {
    canvas.rect(x + dx - 1, y + dy - 1, width + 2, height + 2, INK);
    canvas.rect(x + dx, y + dy, width, height, colour);
  };
  part(2, -30, 2, 10, body);
  part(2, -31, 7, 3, body);
  part(-7, -21, 14, 12, lighter(body, 0.2));
  part(-34, -8, 3, 16, p.accent);
  part(-30, -2, 6, 4, darker(body, 0.3));
  canvas.ellipse(x, y, 28, 14, INK);
  canvas.ellipse(x, y, 27, 13, (px, py) =>
    dithered([lighter(body, 0.6), body, body, darker(body, 0.45)], (py - y + 13) / 26, px, py),
  );
  for (const [dx, radius] of [
    [11, 6],
    [-5, 5],
    [-17, 4],
  ] as const) {
    canvas.disc(x + dx, y - 1, radius, INK);
    canvas.disc(x + dx, y - 1, radius - 1, p.light);
    canvas.disc(x + dx - 1, y - 2, Math.max(1, radius - 3), WHITE);
  }
  drawBubbles(stage, x - 44, y - 2);
}

const galleon: Scene = (stage) => {
  const { canvas, palette: p, random } = stage;
  drawSky(stage, 130);
  drawSun(stage, 60, 92, 30, p.pale, p.light);
  const isMirrored = random.chance(0.5);
  const mirroredX = (x: number): number => (isMirrored ? WIDTH - x : x);
  for (const [mast, top] of [
    [44, 62],
    [66, 54],
    [86, 66],
  ] as const) {
    canvas.rect(mirroredX(mast), top, 2, 132 - top, INK);
    for (const [row, half] of [
      [6, 9],
      [26, 12],
    ] as const) {
      const cloth = row === 6 ? p.pale : lighter(p.accent, 0.1);
      const corners = (grow: number): [number, number][] => [
        [mirroredX(mast - half - grow), top + row - grow],
        [mirroredX(mast + half + grow), top + row - grow],
        [mirroredX(mast + half + 4 + grow), top + row + 17 + grow],
        [mirroredX(mast - half + 3 - grow), top + row + 17 + grow],
      ];
      canvas.polygon(corners(1), INK);
      canvas.polygon(corners(0), (x, y) =>
        dithered([lighter(cloth, 0.3), cloth, darker(cloth, 0.3)], (y - top - row) / 17, x, y),
      );
    }
    canvas.rect(mirroredX(mast), top - 5, 6, 4, p.accent);
  }
  const hull: [number, number][] = [
    [mirroredX(18), 112],
    [mirroredX(34), 120],
    [mirroredX(94), 118],
    [mirroredX(106), 108],
    [mirroredX(98), 138],
    [mirroredX(36), 138],
  ];
  canvas.polygon(hull, INK);
  canvas.polygon(
    hull.map(([x, y]) => [x + (x < 60 ? 2 : -2), y + 2]),
    (x, y) => ((y - 112) % 5 === 0 ? p.ink : mix(p.deep, 0x8a5028, 0.6)),
  );
  for (let port = 0; port < 6; port++) canvas.rect(mirroredX(44 + port * 9), 125, 3, 3, p.second);
  for (let x = 0; x < WIDTH; x++) {
    const crest = 134 + 3 * Math.sin(x * 0.18) + 2 * Math.sin(x * 0.41);
    canvas.rect(x, crest, 1, HEIGHT - crest, (px, py) =>
      dithered([p.mid, p.shade, p.deep, p.ink], (py - crest) / 26, px, py),
    );
    canvas.rect(x, crest, 1, 1, p.pale);
  }
  for (let glint = 0; glint < 30; glint++)
    canvas.rect(60 + random.int(-26, 22), random.int(140, 158), random.int(2, 7), 1, p.light);
  return [62, 96];
};
