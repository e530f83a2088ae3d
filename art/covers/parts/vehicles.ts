import { type Bitmap, type Canvas, type Colour, darker, hex, INK, lighter, WHITE } from '../../pixels';

const CAR: Bitmap = [
  '............KKKKKKKKKKKK............',
  '..........KKLLLLLLLLLLLLKK..........',
  '.........KLGGGGGGGGGGGGGGAK.........',
  '........KLGGGGWGGGGGGGGGGGAK........',
  '.......KLGGGGWGGGGGGGGGGGGGAK.......',
  '......KLGGGGWGGGGGWGGGGGGGGGAK......',
  '.KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK.',
  '.KLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLK.',
  '.KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK.',
  '..KLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLK..',
  '.KLAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAaK.',
  '.KRrRRRRAAAAAAAAAAAAAAAAAAAARRRrRaK.',
  '.KRRRRRRAAAKKKKKKKKKKKKAAAAARRRRRaK.',
  '.KaaaaaaaaaKYYYYYYYYYYKaaaaaaaaaaaK.',
  '.KddddddddddKKKKKKKKKKddddddddddddK.',
  '.KKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKKK.',
  '.KDDDDDDK..................KDDDDDDK.',
  '.KDDDDDDK..................KDDDDDDK.',
  '..KKKKKK....................KKKKKK..',
];

/**
 * Draws a car from behind, with its wheels on row `ground`.
 *
 * @param size scale factor; 1 means a width of 36 pixels
 */
export function drawCar(canvas: Canvas, cx: number, ground: number, size: number, body: Colour): void {
  const letters: Readonly<Record<string, Colour>> = {
    K: INK,
    A: body,
    L: lighter(body, 0.5),
    a: darker(body, 0.3),
    d: darker(body, 0.55),
    G: hex('#8fd8f5'),
    W: WHITE,
    R: hex('#ff4a3a'),
    r: hex('#ffd0a0'),
    Y: hex('#ffe9a8'),
    D: hex('#26222e'),
  };
  const width = Math.round(36 * size);
  const height = Math.round(CAR.length * size);
  const left = Math.round(cx - width / 2);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const letter = CAR[Math.floor(y / size)]?.[Math.floor(x / size)] ?? '.';
      const colour = letters[letter];
      if (colour !== undefined) canvas.set(left + x, ground - height + y, colour);
    }
}

const PLANE: Bitmap = [
  '..............K...',
  '.............KAK..',
  '..KK........KAAK..',
  '.KLAK..KKKKKAAAK..',
  '.KLAAKKGGGGKAAAK..',
  '..KLAAAAGWGGAAAKK.',
  '.KKLAAAAAAAAAAAWAK',
  'KWWWAAAAAAAAAAAaAK',
  '.KKKKaaWWWWaaaKKK.',
  '.....KaaaaaaKK....',
  '......KKKKKK......',
];

export function drawPlane(
  canvas: Canvas,
  x: number,
  y: number,
  scale: number,
  body: Colour,
  trim: Colour,
  isFlipped = false,
): void {
  const letters = {
    K: INK,
    A: body,
    L: lighter(body, 0.5),
    a: darker(body, 0.35),
    G: hex('#a8e8ff'),
    W: trim,
  };
  canvas.bitmap(PLANE, x, y, letters, scale, isFlipped);
}

const JET: Bitmap = [
  '......KK......',
  '......LK......',
  '.....KLAK.....',
  '.....KGGK.....',
  '.....KGGK.....',
  '.....KLAK.....',
  '....KLLAAK....',
  '...KLLAAAaK...',
  '..KLLAAAAaaK..',
  '.KLLAAAAAAaaK.',
  'KLLAKLAAaKaaaK',
  'KRRK.KAaK.KRRK',
  '.KK..KAaK..KK.',
  '....KLAAaK....',
  '...KLAAAAaK...',
  '...KRKKKKRK...',
  '....K.yy.K....',
];

export function drawJet(
  canvas: Canvas,
  cx: number,
  y: number,
  scale: number,
  body: Colour,
  trim: Colour,
): void {
  const letters = {
    K: INK,
    A: body,
    L: lighter(body, 0.5),
    a: darker(body, 0.35),
    G: hex('#7fd6f5'),
    R: trim,
    y: hex('#ffd24a'),
  };
  canvas.bitmap(JET, cx - 7 * scale, y, letters, scale);
}
