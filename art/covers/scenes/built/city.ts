import { type Colour, darker, hex, lighter, mix, WHITE } from '../../../pixels';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

interface Grid {
  x: number;
  y: number;
  half: number;
}

export const city: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  const sea = camera === 'night' ? mix(p.deep, hex('#10206a'), 0.4) : mix(p.mid, hex('#2f7fd0'), 0.55);
  canvas.rect(0, 0, WIDTH, HEIGHT, sea);
  for (let y = 30; y < HEIGHT; y += 4)
    for (let index = 0; index < 4; index++)
      canvas.rect(
        random.int(-4, WIDTH),
        y,
        random.int(5, 13),
        1,
        camera === 'night' ? p.shade : lighter(sea, 0.35),
      );
  const grid: Grid = camera === 'near' ? { x: 60, y: 54, half: 18 } : { x: 60, y: 62, half: 12 };
  const cells = camera === 'near' ? 5 : 7;
  const road = random.int(1, cells - 2);
  const avenue = random.int(1, cells - 2);
  for (let sum = 0; sum < cells * 2 - 1; sum++)
    for (let column = 0; column < cells; column++) {
      const row = sum - column;
      if (row < 0 || row >= cells) continue;
      if (column === road || row === avenue) drawBlock(stage, grid, column, row, 2, hex('#4a4a5e'));
      else drawPlot(stage, grid, column, row);
    }
  return [60, 104];
};

function drawPlot(stage: Stage, grid: Grid, column: number, row: number): void {
  const { canvas, palette: p, random, camera } = stage;
  const grass = mix(camera === 'night' ? p.shade : p.mid, hex('#5cc05c'), 0.5);
  const kind = random.next();
  if (kind < 0.42) {
    drawBlock(stage, grid, column, row, 3, grass);
    if (kind > 0.24) return;
    const [x, y] = corner(grid, column, row);
    canvas.disc(x, y + 1, grid.half / 3, darker(grass, 0.4));
    canvas.disc(x - 1, y, grid.half / 4, lighter(grass, 0.25));
    return;
  }
  if (kind < 0.5) return drawBlock(stage, grid, column, row, 2, lighter(p.accent, 0.2));
  drawBlock(
    stage,
    grid,
    column,
    row,
    random.int(9, 16) * (grid.half / 12) + (kind > 0.85 ? 16 : 0),
    random.pick([p.accent, p.shade, p.second, p.light, WHITE]),
  );
}

const corner = (grid: Grid, column: number, row: number): [number, number] => [
  grid.x + (column - row) * grid.half,
  grid.y + ((column + row) * grid.half) / 2,
];

function drawBlock(
  { canvas, palette: p, camera, random }: Stage,
  grid: Grid,
  column: number,
  row: number,
  height: number,
  colour: Colour,
): void {
  const [x, y] = corner(grid, column, row);
  const [w, h] = [grid.half, grid.half / 2];
  const body = camera === 'night' ? darker(colour, 0.45) : colour;
  canvas.polygon(
    [
      [x - w, y + h - height],
      [x, y - height],
      [x + w, y + h - height],
      [x, y + 2 * h - height],
    ],
    lighter(body, 0.35),
  );
  canvas.polygon(
    [
      [x - w, y + h - height],
      [x, y + 2 * h - height],
      [x, y + 2 * h],
      [x - w, y + h],
    ],
    body,
  );
  canvas.polygon(
    [
      [x, y + 2 * h - height],
      [x + w, y + h - height],
      [x + w, y + h],
      [x, y + 2 * h],
    ],
    darker(body, 0.35),
  );
  if (height < 8) return;
  for (let down = 4; down < height - 3; down += 5)
    for (let across = 0; across < (w > 12 ? 3 : 2); across++) {
      const lit = camera !== 'night' || random.chance(0.6) ? p.second : darker(body, 0.5);
      const pane = lit === colour ? darker(lit, 0.5) : lit;
      canvas.rect(x - w + 3 + across * 5, y + h - height + down + 3 + across * 2, 2, 2, pane);
      canvas.rect(x + 3 + across * 5, y + h - height + down + 7 - across * 2, 2, 2, darker(pane, 0.2));
    }
}
