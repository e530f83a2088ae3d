/** Pure functions that zoom and pan a picture. Positions are in pixels from the centre of the stage. */

export interface Point {
  x: number;
  y: number;
}

/** Scale of the displayed picture and its offset from the centre of the stage. */
export interface View extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const fittedView: View = { scale: 1, x: 0, y: 0 };

export const maxScale = 4;

/**
 * Returns the view scaled by a factor, but not below 1 or above `maxScale`. The part of the picture at
 * `point` does not move, unless the picture would then no longer cover the stage.
 */
export function zoomAt(view: View, factor: number, point: Point, stage: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale);
  const ratio = scale / view.scale;
  return clampView(
    { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    stage,
  );
}

export const panBy = ({ scale, x, y }: View, offset: Point, stage: Size): View =>
  clampView({ scale, x: x + offset.x, y: y + offset.y }, stage);

/** Limits the offset, so that the picture still covers the stage. */
function clampView({ scale, x, y }: View, { width, height }: Size): View {
  const within = (value: number, length: number) => {
    const limit = ((scale - 1) * length) / 2;
    // Adding 0 turns -0 into 0.
    return Math.min(Math.max(value, -limit), limit) + 0;
  };
  return { scale, x: within(x, width), y: within(y, height) };
}

/**
 * Returns 1 for a swipe to the next picture, -1 for a swipe to the previous picture, and 0 for any other
 * movement.
 */
export function swipeDirection({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < 50 || Math.abs(x) < 1.5 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
