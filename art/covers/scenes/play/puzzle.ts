import { type Colour, darker, INK, lighter, mix, WHITE } from '../../../pixels';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Pieces of two, three or five cells. Pieces of four cells would resemble a well-known game. */
export const PIECES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [0, 0],
    [1, 0],
  ],
  [
    [0, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 1],
  ],
  [
    [1, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 2],
    [2, 2],
  ],
  [
    [0, 0],
    [2, 0],
    [0, 1],
    [1, 1],
    [2, 1],
  ],
];

export const puzzle: Scene = (stage) => {
  const { camera, random } = stage;
  const cell = camera === 'near' ? 15 : 10;
  drawBoard(stage, cell);
  drawHeap(stage, cell, camera === 'near' ? 3 : 5);
  const drops = camera === 'near' ? 2 : 3;
  for (let index = 0; index < drops; index++)
    drawFallingPiece(stage, 8 + index * Math.floor(104 / drops), 60 + random.int(0, 2) * 8, cell, index);
  return drawFace(stage, 60, camera === 'near' ? 104 : 106, camera === 'near' ? 15 : 12);
};

const tiles = ({ palette: p }: Stage): readonly Colour[] => [
  p.accent,
  p.second,
  p.mid,
  p.shade,
  p.light,
  mix(p.shade, p.accent, 0.5),
];

function drawBoard({ canvas, palette: p, camera }: Stage, cell: number): void {
  const other = mix(p.ink, p.deep, 0.6);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const odd = (Math.floor(x / cell) + Math.floor(y / cell)) & 1;
    if (camera !== 'night') return odd ? p.ink : other;
    const wave = Math.sin((x + y) * 0.06) + Math.sin((x - y) * 0.045);
    return wave > 0.4 ? (odd ? p.deep : mix(p.deep, p.shade, 0.4)) : odd ? p.ink : other;
  });
}

/**
 * @param maxRows maximum number of tiles in a middle column; an outer column can have one more
 */
function drawHeap(stage: Stage, cell: number, maxRows: number): void {
  const colours = tiles(stage);
  const columns = WIDTH / cell;
  for (let column = 0; column < columns; column++) {
    const extraRows = column < columns * 0.25 || column >= columns * 0.75 ? 1 : 0;
    const rows = stage.random.int(2, maxRows) + extraRows;
    for (let row = 0; row < rows; row++)
      drawTile(
        stage,
        column * cell,
        HEIGHT - cell * (row + 1),
        cell,
        colours[stage.random.int(0, 5)] ?? WHITE,
      );
  }
}

function drawTile({ canvas, camera }: Stage, x: number, y: number, cell: number, colour: Colour): void {
  canvas.rect(x, y, cell, cell, darker(colour, 0.6));
  canvas.rect(x, y, cell - 1, cell - 1, colour);
  canvas.rect(x + 1, y + 1, cell - 3, 1, lighter(colour, 0.6));
  canvas.rect(x + 1, y + 1, 1, cell - 3, lighter(colour, 0.6));
  canvas.rect(x + cell - 3, y + 3, 2, cell - 4, darker(colour, 0.25));
  const middle = Math.floor(cell / 2) - 1;
  if (camera === 'night') canvas.disc(x + middle, y + middle, cell / 4, lighter(colour, 0.45));
  else canvas.rect(x + middle - 1, y + middle - 1, 3, 3, darker(colour, 0.3));
}

function drawFallingPiece(stage: Stage, x: number, y: number, cell: number, index: number): void {
  const piece = PIECES[stage.random.int(0, PIECES.length - 1)] ?? [];
  const colour = tiles(stage)[(index * 2 + stage.random.int(0, 1)) % 3] ?? WHITE;
  for (const [column] of piece)
    for (let trail = 1; trail < 4; trail++)
      for (let across = trail & 1; across < cell; across += 2)
        stage.canvas.set(x + column * cell + across, y - trail * 3, colour);
  for (const [column, row] of piece) drawTile(stage, x + column * cell, y + row * cell, cell, colour);
}

function drawFace(
  { canvas, palette: p, random }: Stage,
  cx: number,
  cy: number,
  radius: number,
): readonly [number, number] {
  const body = random.pick([p.second, p.accent, p.light]);
  canvas.disc(cx, cy, radius, INK);
  canvas.disc(cx, cy, radius - 1, body);
  canvas.disc(cx - 3, cy - 3, radius * 0.55, lighter(body, 0.45));
  const mood = random.int(0, 2);
  for (const x of [cx - 5, cx + 3]) {
    canvas.rect(x, cy - 4, 3, mood === 2 ? 2 : 5, INK);
    if (mood < 2) canvas.rect(x, cy - 4, 1, 1, WHITE);
  }
  canvas.rect(cx - 4, cy + 3, 8, mood ? 4 : 2, INK);
  canvas.rect(cx - 5, cy + 2, 1, 1, INK);
  canvas.rect(cx + 4, cy + 2, 1, 1, INK);
  if (mood) canvas.rect(cx - 3, cy + 5, 6, 1, p.accent === body ? WHITE : p.accent);
  canvas.rect(cx - radius + 2, cy + radius - 2, 6, 3, INK);
  canvas.rect(cx + radius - 8, cy + radius - 2, 6, 3, INK);
  return [cx, cy];
}
