/** Zooming and panning of a picture, as pure functions. Positions are pixels from the centre of the stage. */

export interface Point {
  x: number;
  y: number;
}

/** How the picture is shown: enlarged by `scale` and moved by `x` and `y`. */
export interface View extends Point {
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export const fitted: View = { scale: 1, x: 0, y: 0 };

export const maxScale = 4;

/** Returns the view after enlarging by a factor. The part of the picture at `point` stays there. */
export function zoomAt(view: View, factor: number, point: Point, stage: Size): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), maxScale);
  const ratio = scale / view.scale;
  return bounded(
    { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    stage,
  );
}

export const panBy = ({ scale, x, y }: View, by: Point, stage: Size): View =>
  bounded({ scale, x: x + by.x, y: y + by.y }, stage);

/** Moves the view back so that the enlarged stage still covers the stage. */
function bounded({ scale, x, y }: View, { width, height }: Size): View {
  const within = (value: number, length: number) => {
    const limit = ((scale - 1) * length) / 2;
    // Adding 0 converts -0.
    return Math.min(Math.max(value, -limit), limit) + 0;
  };
  return { scale, x: within(x, width), y: within(y, height) };
}

/** Returns 1 for a swipe to the next picture, -1 for one to the previous picture, and 0 for any other movement. */
export function swipeOf({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < 50 || Math.abs(x) < 1.5 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
