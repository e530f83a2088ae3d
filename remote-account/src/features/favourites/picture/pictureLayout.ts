/** Computes the positions of the game boxes in the picture. Lengths are in px of the picture. */

export const pictureSize = { width: 1200, height: 630 };

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spine extends Rectangle {
  /** Size of one pixel of the bitmap font on the label, unless the name is too long for this size. */
  cell: number;
}

interface PictureLayout {
  /** Upper edge of each board. */
  boards: readonly number[];
  spines: readonly Spine[];
  /** Boxes that stand beside the spines and show their covers, as many as fit. */
  fronts: readonly Rectangle[];
}

const left = 60;
const right = pictureSize.width - left;

/** Maximum number of games on one board. More games stand on two boards. */
const maxOnOneBoard = 18;
/** Maximum number of spines. The title gives the number of all games. */
const maxSpines = 72;

const front = { width: 234, height: 312, gap: 30 };

/**
 * Returns the positions of the boards and boxes.
 *
 * @param ids ids of the games, on which the heights of their boxes depend
 */
export function layOutPicture(ids: readonly number[]): PictureLayout {
  const count = Math.min(ids.length, maxSpines);
  const boards = count > maxOnOneBoard ? [336, 584] : [562];
  const perBoard = Math.ceil(count / boards.length);
  const width = Math.min(boards.length > 1 ? 72 : 60, Math.floor((right - left) / perBoard));
  const cell = width >= 44 ? 3 : 2;
  const spines = ids.slice(0, count).map((id, index): Spine => {
    const board = Math.floor(index / perBoard);
    const height = boards.length > 1 ? 168 + (id % 4) * 8 : 320 + (id % 5) * 14;
    const x = left + (index % perBoard) * width;
    return { x, y: (boards[board] ?? 0) - height, width: width - 3, height, cell };
  });
  return { boards, spines, fronts: boards.length > 1 ? [] : frontsAfter(left + count * width, count) };
}

function frontsAfter(end: number, count: number): Rectangle[] {
  const step = front.width + front.gap;
  const frontCount = Math.min(count, Math.floor((right - end - front.gap) / step));
  // Align the covers with the right edge, so that any spare width is between the spines and the covers.
  return Array.from({ length: frontCount }, (_, index) => ({
    x: right - (frontCount - index) * step + front.gap,
    y: 562 - front.height,
    width: front.width,
    height: front.height,
  }));
}

/**
 * Returns the title of the favourites picture.
 * @example pictureTitle('Ada', 12) // "Ada's shelf, 12 games"
 */
export const pictureTitle = (owner: string, count: number) =>
  `${owner}'s shelf, ${count} ${count === 1 ? 'game' : 'games'}`;
