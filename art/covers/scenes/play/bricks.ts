import { type Colour, darker, dithered, hex, INK, lighter, mix, type Point, WHITE } from '../../../pixels';
import { drawBurst, drawGlow, drawSpark } from '../../parts/props';
import { drawStars } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

interface Wall {
  top: number;
  rows: number;
  width: number;
  height: number;
}

/** Paints a brick wall, a paddle and a ball. Far: small bricks; near: large bricks; night: several balls. */
export const bricks: Scene = (stage) => {
  const { camera, random, palette: p } = stage;
  drawBackdrop(stage);
  const wall: Wall =
    camera === 'near'
      ? { top: 50, rows: 3, width: 22, height: 12 }
      : { top: 50, rows: camera === 'far' ? 6 : 5, width: 11, height: 7 };
  const x = random.int(44, 76);
  const ball: Point = [x, camera === 'near' ? 102 : 96];
  layBricks(stage, wall, ball);
  drawRails(stage);
  drawShards(stage, ball);
  const paddle = x + random.pick([-8, 8]);
  drawPaddle(stage, paddle, camera === 'near' ? 134 : 136, camera === 'near' ? 23 : 16);
  drawFlight(stage, [paddle, camera === 'near' ? 131 : 133], ball);
  drawBall(stage, ball, camera === 'near' ? 10 : 5);
  if (camera === 'night') {
    drawBall(stage, [24, 118], 4);
    drawBall(stage, [98, 106], 4);
    drawCapsule(stage, random.pick([34, 84]), 122);
  }
  if (camera === 'far') drawCapsule(stage, random.pick([22, 96]), 114);
  drawSpark(stage, ball[0] + 8, ball[1] - 10, 3, p.pale);
  return ball;
};

function drawBackdrop(stage: Stage): void {
  const { canvas, palette: p, camera } = stage;
  if (camera === 'night') {
    canvas.gradient(0, 0, WIDTH, HEIGHT, [p.ink, p.ink, p.deep]);
    drawStars(stage, 90);
    return;
  }
  const tile = camera === 'near' ? 16 : 10;
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const [across, down] = [x % tile, y % tile];
    const body = dithered([p.ink, mix(p.ink, p.deep, 0.6), p.deep], y / HEIGHT, x, y);
    if (across + down === tile - 1 || across === down) return mix(body, p.deep, 0.8);
    return across === 0 || down === 0 ? mix(body, p.shade, 0.25) : body;
  });
}

function layBricks(stage: Stage, wall: Wall, [ballX, ballY]: Point): void {
  const { canvas, palette: p, random, camera } = stage;
  const colours = [p.accent, p.second, p.mid, p.light, mix(p.accent, p.second, 0.5), p.shade] as const;
  const left = (WIDTH - Math.floor(104 / wall.width) * wall.width) / 2;
  const columns = Math.floor(104 / wall.width);
  const reach = camera === 'near' ? 26 : 20;
  for (let row = 0; row < wall.rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = left + column * wall.width;
      const y = wall.top + row * wall.height;
      const away = Math.hypot(x + wall.width / 2 - ballX, (y + wall.height - ballY) * 0.8);
      const isBroken = away < reach * random.float(0.75, 1.1) || (row > 2 && random.chance(0.12));
      if (isBroken) continue;
      canvas.rect(x + 2, y + 3, wall.width, wall.height, (px, py) => darker(canvas.get(px, py), 0.55));
      drawBrick(stage, x, y, wall, colours[row % colours.length] ?? p.accent);
    }
}

function drawBrick(
  { canvas, camera }: Stage,
  x: number,
  y: number,
  { width, height }: Wall,
  body: Colour,
): void {
  canvas.rect(x, y, width - 1, height - 1, darker(body, 0.5));
  canvas.rect(x, y, width - 2, height - 2, (px, py) =>
    dithered([lighter(body, 0.25), body, darker(body, 0.15)], (px - x + py - y) / (width + height), px, py),
  );
  canvas.rect(x, y, width - 2, 1, lighter(body, 0.6));
  canvas.rect(x, y, 1, height - 2, lighter(body, 0.45));
  if (camera === 'near') canvas.rect(x + 3, y + 3, 5, 1, WHITE);
}

function drawRails({ canvas, palette: p }: Stage): void {
  for (const x of [0, WIDTH - 7]) {
    canvas.rect(x, 0, 7, HEIGHT, (px, py) =>
      dithered([p.pale, p.light, p.shade, p.deep], (px - x) / 6, px, py),
    );
    for (let y = 6; y < HEIGHT; y += 22) {
      canvas.rect(x, y, 7, 5, INK);
      canvas.rect(x + 1, y + 1, 5, 3, p.accent);
      canvas.rect(x + 1, y + 1, 5, 1, lighter(p.accent, 0.5));
    }
  }
}

function drawShards(stage: Stage, [cx, cy]: Point): void {
  const { canvas, palette: p, random, camera } = stage;
  const size = camera === 'near' ? 4 : 2;
  drawBurst(stage, cx, cy - (camera === 'near' ? 16 : 9), camera === 'near' ? 15 : 9, p.second, WHITE);
  for (let index = 0; index < 12; index++) {
    const angle = random.float(0.2, 2.9);
    const reach = random.float(1, 2) * (camera === 'near' ? 19 : 13);
    const x = cx + Math.cos(angle) * reach;
    const y = cy - 12 + Math.sin(angle) * reach * 1.2;
    const colour = random.pick([p.accent, p.second, p.mid, p.light]);
    canvas.rect(x - 1, y - 1, size + 1, size + 1, INK);
    canvas.rect(x, y, size, size - 1, colour);
  }
}

function drawFlight({ canvas, palette: p }: Stage, [fromX, fromY]: Point, [toX, toY]: Point): void {
  for (let step = 1; step < 7; step++) {
    const share = step / 7;
    const radius = 1 + share * 2;
    canvas.disc(
      fromX + (toX - fromX) * share,
      fromY + (toY - fromY) * share,
      radius,
      mix(p.deep, p.light, share),
    );
  }
}

function drawBall(stage: Stage, [x, y]: Point, radius: number): void {
  const { canvas, palette: p } = stage;
  drawGlow(stage, x, y, radius * 2.2, p.light);
  canvas.disc(x, y, radius, INK);
  canvas.disc(x, y, radius - 1, (px, py) =>
    dithered([WHITE, WHITE, p.pale, p.light, p.shade], (px - x + py - y) / (radius * 3) + 0.5, px, py),
  );
}

function drawPaddle({ canvas, palette: p }: Stage, cx: number, y: number, half: number): void {
  canvas.rect(cx - half + 2, y + 8, half * 2, 4, (px, py) => darker(canvas.get(px, py), 0.5));
  canvas.rect(cx - half - 1, y, half * 2 + 2, 9, INK);
  canvas.rect(cx - half, y - 1, half * 2, 11, INK);
  canvas.rect(cx - half, y, half * 2, 9, (px, py) =>
    dithered([WHITE, p.light, p.mid, p.deep], (py - y) / 8, px, py),
  );
  for (const side of [-1, 1]) {
    const left = side < 0 ? cx - half : cx + half - 7;
    canvas.rect(left, y, 7, 9, (px, py) =>
      dithered([lighter(p.accent, 0.6), p.accent, darker(p.accent, 0.4)], (py - y) / 8, px, py),
    );
    canvas.rect(side < 0 ? left + 7 : left - 1, y, 1, 9, INK);
  }
  canvas.rect(cx - 3, y + 3, 6, 3, INK);
  canvas.rect(cx - 2, y + 4, 4, 1, p.second);
}

function drawCapsule({ canvas, palette: p }: Stage, x: number, y: number): void {
  canvas.rect(x - 7, y, 14, 7, INK);
  canvas.rect(x - 6, y - 1, 12, 9, INK);
  canvas.rect(x - 6, y, 12, 7, hex('#f2f4ff'));
  canvas.rect(x - 6, y, 5, 7, p.accent);
  canvas.rect(x - 5, y + 1, 9, 1, WHITE);
  canvas.rect(x + 1, y + 2, 1, 4, darker(p.accent, 0.2));
}
