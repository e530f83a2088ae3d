/** Pure functions for turning the box of a game. Angles are in degrees around the vertical axis. */

export const faces = ['front', 'spine', 'back'] as const;

export type Face = (typeof faces)[number];

/** The angle at which the spine is visible beside the front. */
const spineAngle = 64;

const degreesPerPixel = 0.5;

/** In the retro theme, a dragged box turns in steps of this size. */
const retroStep = 15;

/**
 * Returns the angle at which the box shows a face.
 *
 * @param rest angle at which the box shows its front; depends on the theme
 */
export const angleOf = (face: Face, rest: number) =>
  face === 'front' ? rest : face === 'spine' ? spineAngle : 180 - rest;

/**
 * Returns the angle of a box that has been dragged horizontally. Limits the angle, because the side opposite
 * the spine is not rendered.
 */
export function draggedAngle(start: number, pixels: number, isRetro: boolean): number {
  const angle = Math.max(0, Math.min(180, start + pixels * degreesPerPixel));
  return isRetro ? Math.round(angle / retroStep) * retroStep : angle;
}

/** Returns the face whose angle is nearest to `angle`. */
export function nearestFace(angle: number, rest: number): Face {
  const distance = (face: Face) => Math.abs(angleOf(face, rest) - angle);
  return faces.reduce((nearest, face) => (distance(face) < distance(nearest) ? face : nearest));
}

/** Returns the face that an arrow key turns to the visitor, or `undefined` for any other key. */
export function faceForKey(face: Face, key: string): Face | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const index = faces.indexOf(face) + (key === 'ArrowRight' ? 1 : -1);
  return faces[Math.max(0, Math.min(faces.length - 1, index))];
}

/** Returns the face that the Turn button shows next. */
export const faceAfter = (face: Face): Face => faces[(faces.indexOf(face) + 1) % faces.length] ?? 'front';
