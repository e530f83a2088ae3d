/**
 * Computes the puzzle picture: a coin in front of rays, with a different shape made of blocks in each corner,
 * so that the tiles look different. Uses ordered dithering.
 */

/** Number of cells on each side. On a full-size board, a cell is 4 CSS pixels wide. */
export const CELLS = 70;

export const inks = ['ray', 'glow', 'ink', 'rim', 'gold', 'shine', 'block', 'light', 'spark'] as const;

/** A named colour of the picture, set by each theme. Cells without an ink show the background. */
type Ink = (typeof inks)[number];

type Painter = (x: number, y: number) => Ink | undefined;

const centre = 34.5;

/** 4 x 4 Bayer matrix of dithering thresholds between 0 and 1. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((rank) => (rank + 0.5) / 16);

const threshold = (x: number, y: number) => bayer[(y & 3) * 4 + (x & 3)] ?? 0;

const distance = (x: number, y: number) => Math.hypot(x - centre, y - centre);

const rays: Painter = (x, y) => {
  const angle = Math.atan2(y - centre, x - centre) / Math.PI + 1;
  if (Math.floor(angle * 8) % 2 === 0) return undefined;
  return distance(x, y) < 31 && (x + y) % 2 === 1 ? 'glow' : 'ray';
};

const coin: Painter = (x, y) => {
  const radius = distance(x, y);
  if (radius > 25.6) return undefined;
  if (radius > 24.2) return 'ink';
  if (radius > 18.2 && radius < 19.4) return 'rim';
  return (x + y) / (2 * CELLS) > 0.36 + threshold(x, y) * 0.3 ? 'gold' : 'shine';
};

/** Paints the triangle of the store's logo, with a shadow at its edge. */
const logoTriangle: Painter = (x, y) => {
  const height = Math.abs(y - centre);
  if (x < 28 || height > 11.5) return undefined;
  const end = 45 - height * 1.45;
  return x <= end ? 'ink' : x <= end + 1.6 ? 'rim' : undefined;
};

const shineSpots: Painter = (x, y) =>
  (x >= 18 && x < 20 && y >= 24 && y < 32) || (x >= 21 && x < 24 && y >= 19 && y < 21) ? 'spark' : undefined;

const sparks: Painter = (x, y) => {
  const isSpark = [
    [6, 20],
    [50, 5],
    [20, 62],
    [63, 48],
  ].some(([a = 0, b = 0]) => (x === a && Math.abs(y - b) < 3) || (y === b && Math.abs(x - a) < 3));
  return isSpark ? 'spark' : undefined;
};

const BLOCK_SIZE = 4;

const pieces = [
  { left: 14, top: 3, rows: ['##'] },
  { left: 58, top: 4, rows: ['##', '#.'] },
  { left: 3, top: 54, rows: ['.#.', '###', '.#.'] },
  { left: 55, top: 58, rows: ['###', '#.#'] },
];

const blockPieces: Painter = (x, y) => {
  for (const { left, top, rows } of pieces) {
    const hasBlock = (column: number, row: number) => rows[row]?.[column] === '#';
    const [column, row] = [Math.floor((x - left) / BLOCK_SIZE), Math.floor((y - top) / BLOCK_SIZE)];
    if (hasBlock(column, row)) {
      const [inX, inY] = [(x - left) % BLOCK_SIZE, (y - top) % BLOCK_SIZE];
      if (inX === BLOCK_SIZE - 1 || inY === BLOCK_SIZE - 1) return 'rim';
      return inX === 0 || inY === 0 ? 'light' : 'block';
    }
    const isBesideBlock = [-1, 1].some(
      (step) =>
        hasBlock(Math.floor((x + step - left) / BLOCK_SIZE), row) ||
        hasBlock(column, Math.floor((y + step - top) / BLOCK_SIZE)),
    );
    if (isBesideBlock) return 'ink';
  }
  return undefined;
};

const layers = [shineSpots, logoTriangle, coin, blockPieces, sparks, rays];

function inkAt(x: number, y: number): Ink | undefined {
  for (const paint of layers) {
    const ink = paint(x, y);
    if (ink) return ink;
  }
  return undefined;
}

/** Returns one SVG path per ink, with a rectangle for each horizontal run of cells. */
export function coinPaths(): Record<Ink, string> {
  const paths: Record<Ink, string> = {
    ray: '',
    glow: '',
    ink: '',
    rim: '',
    gold: '',
    shine: '',
    block: '',
    light: '',
    spark: '',
  };
  for (let y = 0; y < CELLS; y += 1)
    for (let x = 0; x < CELLS;) {
      const ink = inkAt(x, y);
      let end = x + 1;
      while (end < CELLS && inkAt(end, y) === ink) end += 1;
      if (ink) paths[ink] += `M${x} ${y}h${end - x}v1H${x}z`;
      x = end;
    }
  return paths;
}
