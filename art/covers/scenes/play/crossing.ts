import { type Bitmap, type Colour, darker, dithered, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawGlow } from '../../parts/props';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/**
 * Paints ducks that cross a road and a river (far), a street seen from close up (near), or a street with
 * headlights (night).
 */
export const crossing: Scene = (stage) => {
  const { camera, random } = stage;
  if (camera === 'near') return street(stage);
  const x = random.int(58, 72);
  drawGrass(stage, 0, 58);
  if (camera === 'night') {
    drawRoad(stage, 56, 4, 20);
    for (let lane = 0; lane < 4; lane++) drawTraffic(stage, 59 + lane * 20, lane & 1 ? -1 : 1, 1, lane);
  } else {
    drawRiver(stage, 50, 34);
    drawLogs(stage, 53, 1);
    drawLogs(stage, 69, -1);
    drawGrass(stage, 84, 10);
    drawRoad(stage, 94, 2, 21);
    for (let lane = 0; lane < 2; lane++) drawTraffic(stage, 97 + lane * 21, lane & 1 ? -1 : 1, 1, lane);
  }
  drawGrass(stage, 136, HEIGHT);
  drawFamily(stage, x, camera === 'night' ? 118 : 134, 2, 3);
  drawFlowers(stage, [
    [4, 143],
    [112, 146],
    [104, 142],
    [94, 150],
  ]);
  return [x, 116];
};

const street: Scene = (stage) => {
  const { canvas, palette: p, random } = stage;
  drawGrass(stage, 0, 60);
  drawPavement(stage, 50, 12);
  drawRoad(stage, 62, 2, 35);
  drawPavement(stage, 132, 12);
  drawGrass(stage, 144, HEIGHT);
  for (let x = 40; x < 84; x += 9)
    canvas.rect(x, 64, 5, 66, (px, py) => (isSpeckled(px, py) ? darker(WHITE, 0.15) : p.pale));
  drawTraffic(stage, 64, 1, 2, random.int(0, 2), [-26, 86]);
  drawTraffic(stage, 99, -1, 2, random.int(0, 2), [-14, 98]);
  drawFamily(stage, 66, 131, 3, 2);
  return [66, 114];
};

const isSpeckled = (x: number, y: number): boolean => (x * 7 + y * 11) % 13 === 0;

function drawGrass({ canvas, palette: p, camera }: Stage, y: number, height: number): void {
  const body = mix(camera === 'night' ? p.deep : p.mid, hex('#3fa34a'), 0.6);
  canvas.rect(0, y, WIDTH, height, (px, py) =>
    isSpeckled(px, py) ? lighter(body, 0.25) : (px * 5 + py * 3) % 17 === 0 ? darker(body, 0.2) : body,
  );
  canvas.rect(0, y, WIDTH, 1, lighter(body, 0.35));
  canvas.rect(0, y + height - 1, WIDTH, 1, darker(body, 0.4));
}

function drawPavement({ canvas, palette: p }: Stage, y: number, height: number): void {
  const stone = mix(p.light, hex('#b8b4c4'), 0.6);
  canvas.rect(0, y, WIDTH, height, (px, py) =>
    (px + (py - y > height / 2 ? 6 : 0)) % 12 === 0 || py === y + height / 2 ? darker(stone, 0.3) : stone,
  );
  canvas.rect(0, y, WIDTH, 1, lighter(stone, 0.5));
  canvas.rect(0, y + height - 2, WIDTH, 2, darker(stone, 0.45));
}

function drawRoad({ canvas, camera, palette: p }: Stage, y: number, lanes: number, laneHeight: number): void {
  const tar = camera === 'night' ? mix(hex('#22222e'), p.ink, 0.4) : hex('#3a3a4c');
  canvas.rect(0, y, WIDTH, lanes * laneHeight, (px, py) => (isSpeckled(px, py) ? lighter(tar, 0.1) : tar));
  for (let index = 1; index < lanes; index++)
    for (let x = 2; x < WIDTH; x += 16)
      canvas.rect(x, y + index * laneHeight - 1, 9, laneHeight > 20 ? 2 : 1, index === 1 ? p.second : WHITE);
  canvas.rect(0, y, WIDTH, 2, darker(tar, 0.4));
  canvas.rect(0, y + lanes * laneHeight - 2, WIDTH, 1, WHITE);
}

function drawRiver({ canvas, palette: p, camera, random }: Stage, y: number, height: number): void {
  const body = mix(camera === 'night' ? p.deep : p.shade, hex('#2a7fc8'), 0.55);
  canvas.rect(0, y, WIDTH, height, (px, py) =>
    dithered([darker(body, 0.25), body, body], (py - y) / height, px, py),
  );
  for (let index = 0; index < 44; index++)
    canvas.rect(
      random.int(-4, WIDTH),
      y + random.int(2, height - 2),
      random.int(3, 9),
      1,
      lighter(body, 0.4),
    );
}

function drawLogs({ canvas, random }: Stage, y: number, direction: 1 | -1): void {
  const wood = hex('#8a5a34');
  const start = random.int(-20, 8);
  for (let index = 0; index < 3; index++) {
    const x = start + index * 46 + (direction < 0 ? 18 : 0);
    canvas.rect(x + 1, y, 28, 11, INK);
    canvas.rect(x, y + 1, 30, 9, INK);
    canvas.rect(x + 1, y + 1, 28, 9, (px, py) =>
      (py - y) % 3 === 0 && (px * 3 + py) % 7
        ? darker(wood, 0.3)
        : dithered([lighter(wood, 0.3), wood, darker(wood, 0.2)], (py - y) / 10, px, py),
    );
    canvas.ellipse(x + 26, y + 5, 2, 4, lighter(wood, 0.5));
    canvas.ellipse(x + 26, y + 5, 1, 2, darker(wood, 0.1));
    canvas.disc(x + 38, y + 6, 4, hex('#1f6a3a'));
    canvas.disc(x + 38, y + 5, 3, hex('#4fb45a'));
    canvas.rect(x + 38, y + 5, 4, 1, hex('#1f6a3a'));
  }
}

/**
 * A car driving to the right, seen from above. A: body, G: windows, Y: headlights, R: rear lights, D: tyres.
 */
const CAR: Bitmap = [
  '...KKKK......KKKK...',
  '..KDDDDKKKKKKDDDDK..',
  '.KKKKKKKKKKKKKKKKKK.',
  'KRLLLLLLLLLLLLLLLLYK',
  'KRAAKGGGGGGGGGKAAAYK',
  'KAAKGKAAAAAAAAKGKAAK',
  'KAAKGKLLLLLLLAKGGKAK',
  'KAAKGKAAAAAAAAKGGKAK',
  'KAAKGKAAAAAAAAKGKAAK',
  'KRaaKGGGGGGGGGKaaaYK',
  'KRaaaaaaaaaaaaaaaaYK',
  '.KKKKKKKKKKKKKKKKKK.',
  '..KDDDDKKKKKKDDDDK..',
  '...KKKK......KKKK...',
];

/** A lorry driving to the right, seen from above. C: cargo. */
const LORRY: Bitmap = [
  '...KKKK......KKKK....KKKK...',
  '..KDDDDKKKKKKDDDDKKKKDDDDK..',
  'KKKKKKKKKKKKKKKKKKKKKKKKKKK.',
  'KCCCCCCCCCCCCCCCCCKALLLLLLYK',
  'KCWCCCCCCCCCCCCCWCKAAKGGKAYK',
  'KCCCCCCCCCCCCCCCCCKAAKGGGKAK',
  'KCcccccccccccccccCKAAKGGGKAK',
  'KCCCCCCCCCCCCCCCCCKAAKGGGKAK',
  'KCWCCCCCCCCCCCCCWCKAAKGGKAYK',
  'KccccccccccccccccCKaaaaaaaYK',
  'KKKKKKKKKKKKKKKKKKKKKKKKKKK.',
  '..KDDDDKKKKKKDDDDKKKKDDDDK..',
  '...KKKK......KKKK....KKKK...',
];

/** Draws the vehicles of one lane. Without `places`, they leave the middle free for the ducks. */
function drawTraffic(
  stage: Stage,
  y: number,
  direction: 1 | -1,
  scale: number,
  kind: number,
  places: readonly number[] = [stage.random.int(-8, 6), stage.random.int(84, 104)],
): void {
  const { canvas, palette: p, camera } = stage;
  const colours = [p.accent, p.second, p.light, p.mid] as const;
  places.forEach((x, index) => {
    const body: Colour = colours[(kind + index * 2) % 4] ?? p.accent;
    const picture = (kind + index) % 3 === 1 && scale === 1 ? LORRY : CAR;
    const width = (picture[0] ?? '').length * scale;
    const height = picture.length * scale;
    canvas.rect(x + 2, y + height - 2, width - 2, 3, (px, py) => darker(canvas.get(px, py), 0.5));
    const letters = {
      K: INK,
      A: body,
      a: darker(body, 0.3),
      L: lighter(body, 0.5),
      C: lighter(p.pale, 0.2),
      c: darker(p.pale, 0.25),
      W: p.accent,
      G: hex('#9adcf5'),
      D: hex('#1c1824'),
      R: hex('#ff4a3a'),
      Y: hex('#fff0a0'),
    };
    canvas.bitmap(picture, x, y, letters, scale, direction < 0);
    if (camera !== 'night') return;
    const front = direction > 0 ? x + width + 8 : x - 8;
    drawGlow(stage, front, y + height / 2, 13, hex('#fff0a0'));
  });
}

const DUCK: Bitmap = [
  '....KKKK....',
  '...KWWWWK...',
  '...KWWKWKKK.',
  '...KWWWWOOOK',
  '...KWWWWKKK.',
  'KK.KAAAK....',
  'KWKKWWWWK...',
  'KWWWWwwWWK..',
  'KWWWwwwwWK..',
  '.KwWWWWWWK..',
  '..KKwwwKK...',
  '...KOKKOK...',
  '...KOOKOOK..',
];

const DUCKLING: Bitmap = ['..KKK...', '.KYYYK..', '.KYKYOK.', 'KKYYYKK.', 'KYyyYYK.', '.KYYYK..', '..OK.OK.'];

function drawFamily(
  { canvas, palette: p }: Stage,
  x: number,
  ground: number,
  scale: number,
  ducklings: number,
): void {
  const letters = {
    K: INK,
    W: WHITE,
    w: mix(WHITE, p.shade, 0.3),
    O: hex('#ff9a2e'),
    Y: hex('#ffe14a'),
    y: hex('#e0a820'),
    A: p.accent,
  };
  const shadow = (left: number, width: number, foot: number): void =>
    canvas.rect(left, foot - 1, width, 2, (px, py) => darker(canvas.get(px, py), 0.5));
  shadow(x - 5 * scale, 10 * scale, ground);
  for (let index = 1; index <= ducklings; index++) {
    const left = x - (6 + index * 9) * scale;
    const foot = ground + (index & 1 ? 2 : 0) * scale;
    shadow(left + scale, 6 * scale, foot);
    canvas.bitmap(DUCKLING, left, foot - 7 * scale, letters, scale);
  }
  canvas.bitmap(DUCK, x - 6 * scale, ground - 13 * scale, letters, scale);
}

function drawFlowers({ canvas, palette: p }: Stage, places: readonly (readonly [number, number])[]): void {
  for (const [x, y] of places) {
    canvas.rect(x - 1, y, 3, 1, p.accent);
    canvas.rect(x, y - 1, 1, 3, p.accent);
    canvas.set(x, y, p.second);
  }
}
