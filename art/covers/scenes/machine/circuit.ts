import { type Colour, darker, dithered, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

export const circuit: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  const half = camera === 'near' ? 30 : 17;
  const turn = random.float(0, 6);
  const middle = (y: number): number =>
    60 + Math.sin(y * (camera === 'near' ? 0.022 : 0.034) + turn) * (camera === 'near' ? 14 : 28);
  const ground = mix(camera === 'night' ? p.deep : p.mid, hex('#3f9a4a'), 0.4);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const away = Math.abs(x - middle(y));
    const stripe = Math.floor(y / 6) & 1;
    if (away < 1.2 && stripe) return p.pale;
    if (away < half)
      return (x * 5 + y * 7) % 19 === 0
        ? hex('#40405a')
        : dithered([hex('#343448'), hex('#3c3c54')], away / half, x, y);
    if (away < half + 4) return stripe ? WHITE : p.accent;
    if (away < half + 9) return mix(p.light, 0xd8b078, 0.5);
    return (Math.floor((x + y) / 10) & 1) === 0 ? ground : darker(ground, 0.12);
  });
  for (let y = 58; y < HEIGHT; y += 26)
    drawScenery(stage, middle(y) > 60 ? random.int(4, 16) : random.int(104, 116), y);
  drawChequers(stage, 58, middle(60) - half, half * 2);
  const cars =
    camera === 'near'
      ? ([
          [-12, 84],
          [14, 124],
        ] as const)
      : ([
          [-7, 76],
          [7, 92],
          [-6, 112],
          [6, 132],
        ] as const);
  const colours = [p.accent, p.second, p.light, p.mid];
  cars.forEach(([dx, y], index) =>
    drawCar(
      stage,
      middle(y) + dx,
      y,
      camera === 'near' ? 2 : 1,
      colours[(index + random.int(0, 1)) % 4] ?? p.accent,
    ),
  );
  return [60, 104];
};

function drawChequers({ canvas }: Stage, y: number, x: number, width: number): void {
  canvas.rect(x, y, width, 8, (px, py) => ((Math.floor(px / 4) + Math.floor(py / 4)) & 1 ? WHITE : INK));
}

function drawScenery({ canvas, palette: p, random, camera }: Stage, x: number, y: number): void {
  const leaf = mix(camera === 'night' ? p.shade : p.light, hex('#2f7a3a'), 0.5);
  if (random.chance(0.6)) {
    canvas.disc(x + 1, y + 2, 8, darker(leaf, 0.6));
    canvas.disc(x, y, 8, darker(leaf, 0.25));
    canvas.disc(x - 2, y - 2, 5, leaf);
    return;
  }
  for (let tyre = 0; tyre < 4; tyre++) {
    canvas.disc(x, y - 10 + tyre * 6, 3, INK);
    canvas.disc(x, y - 10 + tyre * 6, 1, tyre & 1 ? WHITE : p.accent);
  }
}

const CAR = [
  '..KKKKKK..',
  'KKKLAAAKKK',
  'DDKLAAAKDD',
  'DDKLAWAKDD',
  'KKKLAWAKKK',
  '.KLAAWAAK.',
  '.KLGGGGAK.',
  '.KLGGGGAK.',
  '.KLAAWAAK.',
  'KKLAAWAAKK',
  'DDKLAWAKDD',
  'DDKLAWAKDD',
  'KKKKAAKKKK',
  '.KRRRRRRK.',
  '.KKKKKKKK.',
];

function drawCar({ canvas, palette: p }: Stage, cx: number, y: number, scale: number, body: Colour): void {
  const left = Math.round(cx - 5 * scale);
  canvas.rect(left + scale, y + scale, 10 * scale, 15 * scale, (x, py) => darker(canvas.get(x, py), 0.45));
  canvas.bitmap(
    CAR,
    left,
    y,
    { K: INK, A: body, L: lighter(body, 0.5), W: WHITE, G: hex('#2a3c5a'), D: hex('#1c1824'), R: p.second },
    scale,
  );
}
