import { Canvas, type Colour, hex, isLit } from '../pixels';

/** Width and height of a face in cells. A cell is one pixel of the drawing, which the page enlarges. */
export const faceSize = 40;

export const ink = hex('#120a18');
const white = hex('#ffffff');

export interface Looks {
  skin: Colour;
  shade: Colour;
  hair: Colour;
  shine: Colour;
  shirt: Colour;
  collar: Colour;
  /** A bright colour and a dark one. */
  background: readonly [Colour, Colour];
  /** Colour of the rays around a powered-up player. */
  glow: Colour;
}

export function drawBust(face: Canvas, { skin, shade, shirt, collar }: Looks): void {
  face.rectPair(6, 35, 14, 6, shirt);
  face.rectPair(8, 33, 12, 2, shirt);
  face.rectPair(12, 33, 8, 1, collar);
  face.rect(16, 28, 8, 6, shade);
  face.rectPair(11, 13, 9, 13, skin);
  face.rectPair(12, 26, 8, 2, skin);
  face.rectPair(9, 18, 2, 4, skin);
  face.rect(26, 13, 3, 13, shade);
  face.rect(25, 26, 3, 2, shade);
  face.rect(29, 18, 2, 4, shade);
  face.rect(19, 21, 2, 2, shade);
}

export function drawCalm(face: Canvas, { hair }: Looks): void {
  face.rectPair(14, 15, 4, 1, hair);
  for (const x of [14, 22]) {
    face.rect(x, 17, 4, 3, white);
    face.rect(x + 2, 17, 2, 3, ink);
  }
  face.rect(17, 24, 5, 1, ink);
}

export function drawJoy(face: Canvas, { hair }: Looks): void {
  face.rectPair(14, 14, 4, 1, hair);
  face.rectPair(13, 18, 1, 1, ink);
  face.rectPair(14, 17, 3, 1, ink);
  face.rectPair(17, 18, 1, 1, ink);
  drawGrin(face);
}

export function drawGrin(face: Canvas): void {
  face.rect(16, 23, 8, 3, ink);
  face.rect(17, 23, 6, 1, white);
  face.rect(18, 25, 4, 1, hex('#ff5470'));
}

export function drawArms(face: Canvas, { skin, shade, shirt }: Looks): void {
  face.rectPair(3, 24, 4, 17, shirt);
  face.rectPair(3, 18, 4, 6, skin);
  face.rect(35, 18, 2, 6, shade);
  face.rectPair(3, 20, 4, 1, shade);
}

export function ditheredBackground([bright, dark]: Looks['background']): Canvas {
  const picture = Canvas.transparent(faceSize, faceSize);
  for (let y = 0; y < faceSize; y += 1)
    for (let x = 0; x < faceSize; x += 1)
      // Each dot covers 2 x 2 cells so that the dithering is visible.
      picture.set(x, y, isLit(x >> 1, y >> 1, 1.1 - y / 34) ? bright : dark);
  return picture;
}

export function rayBackground([bright]: Looks['background'], glow: Colour): Canvas {
  const picture = Canvas.transparent(faceSize, faceSize);
  for (let y = 0; y < faceSize; y += 1)
    for (let x = 0; x < faceSize; x += 1) {
      const angle = Math.atan2(y - 20, x - 19.5) / Math.PI + 1;
      picture.set(x, y, Math.floor(angle * 10) % 2 === 0 ? bright : glow);
    }
  for (const [x, y] of stars) {
    picture.rect(x - 1, y, 3, 1, white);
    picture.rect(x, y - 1, 1, 3, white);
  }
  return picture;
}

const stars = [
  [4, 6],
  [35, 10],
  [32, 3],
  [2, 14],
] as const;
