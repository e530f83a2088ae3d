import { darker, dithered, isLit, lighter, mix, type Point, Random, WHITE } from '../../../pixels';
import { drawCreature } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawGlow, drawSpark } from '../../parts/props';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

interface Maze {
  columns: number;
  rows: number;
  /** Length of a cell's side in pixels, including one wall. */
  cell: number;
  /** Thickness of a wall in pixels. */
  wall: number;
  /** Openings as `column,row,right` or `column,row,down`. */
  open: ReadonlySet<string>;
}

type Cell = readonly [column: number, row: number];

/** Paints a maze from above: from a distance (far), up close (near), or lit only around the hero (night). */
export const maze: Scene = (stage) => {
  const { camera, random } = stage;
  const cell = camera === 'near' ? 40 : 24;
  const plan = buildMaze(random, cell);
  const isWall = (x: number, y: number): boolean => isWallAt(plan, x, y);
  drawFloor(stage);
  drawWalls(stage, isWall, camera === 'near' ? 6 : 4);
  const home: Cell = camera === 'near' ? [1, 2] : [random.int(1, 3), camera === 'far' ? 5 : 4];
  drawDots(stage, plan, home);
  if (camera === 'night') darken(stage, centre(plan, home));
  drawChasers(stage, plan, home);
  return drawPlayer(stage, plan, home);
};

function buildMaze(random: Random, cell: number): Maze {
  const columns = WIDTH / cell;
  const rows = Math.ceil(HEIGHT / cell);
  const open = new Set<string>();
  const connect = (column: number, row: number, side: 'right' | 'down'): void => {
    open.add(`${column},${row},${side}`);
    open.add(`${side === 'right' ? columns - 2 - column : columns - 1 - column},${row},${side}`);
  };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns / 2; column++) {
      const isLast = row === rows - 1;
      const goesDown = !isLast && (random.chance(0.5) || row === 0);
      if (goesDown) connect(column, row, 'down');
      if (!goesDown || random.chance(0.35)) connect(column, row, 'right');
    }
  return { columns, rows, cell, wall: Math.floor(cell / 6) * 2, open };
}

function isWallAt({ columns, rows, cell, wall, open }: Maze, x: number, y: number): boolean {
  const column = Math.floor(x / cell);
  const row = Math.floor(y / cell);
  const half = wall / 2;
  const across = x - column * cell;
  const down = y - row * cell;
  const isLeft = across < half;
  const isRight = across >= cell - half;
  const isTop = down < half;
  const isBottom = down >= cell - half;
  if ((isLeft || isRight) && (isTop || isBottom)) return true;
  if (isLeft) return column === 0 || !open.has(`${column - 1},${row},right`);
  if (isRight) return column === columns - 1 || !open.has(`${column},${row},right`);
  if (isTop) return row === 0 || !open.has(`${column},${row - 1},down`);
  if (isBottom) return row === rows - 1 || !open.has(`${column},${row},down`);
  return false;
}

function drawFloor({ canvas, palette: p }: Stage): void {
  const other = mix(p.ink, p.deep, 0.45);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => (((x >> 2) + (y >> 2)) & 1 ? p.ink : other));
}

function drawWalls(
  { canvas, palette: p, camera }: Stage,
  isWall: (x: number, y: number) => boolean,
  depth: number,
): void {
  const isNight = camera === 'night';
  const top = isNight ? mix(p.deep, p.shade, 0.6) : mix(p.shade, p.mid, 0.35);
  const front = isNight ? p.deep : mix(p.deep, p.shade, 0.35);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    if (!isWall(x, y)) {
      const isShaded = isWall(x, y - depth - 1) || isWall(x - 2, y);
      return isShaded ? darker(p.ink, 0.5) : undefined;
    }
    if (!isWall(x, y + 1) || !isWall(x, y + depth)) return (x + y) % 5 ? front : darker(front, 0.25);
    if (!isWall(x, y - 1) || !isWall(x - 1, y)) return isNight ? p.mid : p.light;
    if (!isWall(x + 1, y)) return isNight ? p.deep : mix(p.deep, p.shade, 0.5);
    return dithered([lighter(top, 0.12), top, darker(top, 0.12)], y / HEIGHT, x, y);
  });
}

const centre = ({ cell }: Maze, [column, row]: Cell): Point => [(column + 0.5) * cell, (row + 0.5) * cell];

function drawDots({ canvas, palette: p }: Stage, plan: Maze, [homeColumn, homeRow]: Cell): void {
  const radius = plan.cell / 20;
  for (let row = 0; row < plan.rows; row++)
    for (let column = 0; column < plan.columns; column++) {
      if (row === homeRow && column <= homeColumn) continue;
      const [x, y] = centre(plan, [column, row]);
      const dot = (dx: number, dy: number): void => {
        canvas.rect(x + dx - radius, y + dy - radius, radius * 2, radius * 2, p.second);
        canvas.rect(x + dx - radius, y + dy - radius, radius, radius, WHITE);
      };
      dot(0, 0);
      if (plan.open.has(`${column},${row},right`)) dot(plan.cell / 2, 0);
      if (plan.open.has(`${column},${row},down`)) dot(0, plan.cell / 2);
    }
}

function drawChasers(stage: Stage, plan: Maze, [homeColumn, homeRow]: Cell): void {
  const { canvas, palette: p, camera, random } = stage;
  const places: readonly Cell[] =
    camera === 'near'
      ? [
          [0, 1],
          [2, 3],
        ]
      : [
          [homeColumn > 2 ? 0 : 4, homeRow],
          [homeColumn > 1 ? 0 : 3, 2],
          [homeColumn, 3],
          [homeColumn > 1 ? 1 : 2, homeRow + 1],
        ];
  const seed = random.int(0, 1e6);
  const colours = [p.accent, p.mid, p.light, mix(p.accent, p.second, 0.5)] as const;
  places.forEach((place, index) => {
    if (camera !== 'near' && index === 2 && homeRow < 5) return;
    const [x, y] = centre(plan, place);
    drawCreature(
      canvas,
      new Random(seed + (index & 1)),
      x,
      y - 1,
      camera === 'near' ? 12 : 16,
      camera === 'near' ? 2 : 1,
      lighter(colours[index] ?? p.accent, 0.1),
    );
  });
}

function drawPlayer(stage: Stage, plan: Maze, home: Cell): Point {
  const { canvas, palette: p, camera, hero } = stage;
  const [x, y] = centre(plan, home);
  if (camera === 'near') {
    const [gx, gy] = centre(plan, [2, 2]);
    drawGlow(stage, gx, gy, 16, p.second);
    canvas.disc(gx, gy, 6, p.second);
    canvas.disc(gx - 2, gy - 2, 2, WHITE);
    drawSpark(stage, gx + 7, gy - 8, 3);
    drawHero(canvas, hero, x, y + 17, 2);
    return [x, y];
  }
  drawGlow(stage, x, y, camera === 'night' ? 26 : 16, p.light);
  drawHero(canvas, hero, x, y + 9, 1);
  return [x, y];
}

function darken({ canvas, palette: p }: Stage, [cx, cy]: Point): void {
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const distance = Math.hypot(x - cx, y - cy);
    if (distance < 34) return undefined;
    return isLit(x, y, Math.min(0.7, (distance - 34) / 60)) ? p.ink : undefined;
  });
}
