/** What every face is built from: head, shoulders, eyes, mouth, and the two backgrounds. */
import { dithered, Picture } from './picture';
import type { Colour } from './picture';

/** Cells along each edge of a face. */
export const faceSize = 40;

export const ink = '#120a18';
const white = '#ffffff';

export interface Looks {
  skin: Colour;
  /** The side of the face away from the light. */
  shade: Colour;
  hair: Colour;
  /** Where light falls on the hair. */
  shine: Colour;
  shirt: Colour;
  collar: Colour;
  /** Background: bright, dark. */
  room: readonly [Colour, Colour];
  /** Lines of light around somebody powered up. */
  glow: Colour;
}

/** Shoulders, neck and head, without hair and features. */
export function drawBust(face: Picture, { skin, shade, shirt, collar }: Looks): void {
  face.pair(6, 35, 14, 6, shirt);
  face.pair(8, 33, 12, 2, shirt);
  face.pair(12, 33, 8, 1, collar);
  face.fill(16, 28, 8, 6, shade);
  face.pair(11, 13, 9, 13, skin);
  face.pair(12, 26, 8, 2, skin);
  face.pair(9, 18, 2, 4, skin);
  face.fill(26, 13, 3, 13, shade);
  face.fill(25, 26, 3, 2, shade);
  face.fill(29, 18, 2, 4, shade);
  face.fill(19, 21, 2, 2, shade);
}

/** Looking a little aside, as one does on a slow afternoon. */
export function drawCalm(face: Picture, { hair }: Looks): void {
  face.pair(14, 15, 4, 1, hair);
  for (const x of [14, 22]) {
    face.fill(x, 17, 4, 3, white);
    face.fill(x + 2, 17, 2, 3, ink);
  }
  face.fill(17, 24, 5, 1, ink);
}

/** Eyes shut for joy. */
export function drawJoy(face: Picture, { hair }: Looks): void {
  face.pair(14, 14, 4, 1, hair);
  face.pair(13, 18, 1, 1, ink);
  face.pair(14, 17, 3, 1, ink);
  face.pair(17, 18, 1, 1, ink);
  drawGrin(face);
}

export function drawGrin(face: Picture): void {
  face.fill(16, 23, 8, 3, ink);
  face.fill(17, 23, 6, 1, white);
  face.fill(18, 25, 4, 1, '#ff5470');
}

/** Fists in the air, at both sides of the head. */
export function drawArms(face: Picture, { skin, shade, shirt }: Looks): void {
  face.pair(3, 24, 4, 17, shirt);
  face.pair(3, 18, 4, 6, skin);
  face.fill(35, 18, 2, 6, shade);
  face.pair(3, 20, 4, 1, shade);
}

/** Half-tones from the bright ceiling to the dark floor. */
export function room([bright, dark]: Looks['room']): Picture {
  const picture = new Picture(faceSize, faceSize);
  for (let y = 0; y < faceSize; y += 1)
    for (let x = 0; x < faceSize; x += 1)
      // Two cells to a dot: coarse enough to be seen as dither.
      picture.dot(x, y, dithered(x >> 1, y >> 1, 1.1 - y / 34) ? bright : dark);
  return picture;
}

/** Rays from behind the head, and stars. */
export function burst([bright]: Looks['room'], glow: Colour): Picture {
  const picture = new Picture(faceSize, faceSize);
  for (let y = 0; y < faceSize; y += 1)
    for (let x = 0; x < faceSize; x += 1) {
      const turn = Math.atan2(y - 20, x - 19.5) / Math.PI + 1;
      picture.dot(x, y, Math.floor(turn * 10) % 2 === 0 ? bright : glow);
    }
  for (const [x, y] of stars) {
    picture.fill(x - 1, y, 3, 1, white);
    picture.fill(x, y - 1, 1, 3, white);
  }
  return picture;
}

const stars = [
  [4, 6],
  [35, 10],
  [32, 3],
  [2, 14],
] as const;
