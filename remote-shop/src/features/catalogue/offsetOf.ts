/**
 * How many steps a slide stands from the middle of a ring of `count`, the short way round: negative to the left.
 *
 * @param position which slide is in the middle; a fraction while the ring moves
 */
export function offsetOf(slide: number, position: number, count: number): number {
  const half = Math.floor(count / 2);
  return ((((slide - position + half) % count) + count) % count) - half;
}
