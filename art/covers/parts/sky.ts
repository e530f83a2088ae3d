import { type Colour, dithered, lighter, mix, type Random, WHITE } from '../../pixels';
import { HEIGHT, type Stage, WIDTH } from '../stage';

type Stops = readonly [Colour, ...Colour[]];

/** Draws a sky down to row `bottom`. The night camera shows stars instead of the `day` colours. */
export function drawSky(stage: Stage, bottom: number, day?: Stops): void {
  const { canvas, palette: p } = stage;
  if (stage.camera !== 'night')
    return canvas.gradient(0, 0, WIDTH, bottom, day ?? [p.shade, p.mid, p.light, p.pale]);
  canvas.gradient(0, 0, WIDTH, bottom, [p.ink, p.ink, p.deep, p.shade, p.mid]);
  drawStars(stage, 60, bottom * 0.7);
}

export function drawStars({ canvas, random, palette: p }: Stage, count: number, bottom = HEIGHT): void {
  for (let index = 0; index < count; index++) {
    const x = random.int(0, WIDTH - 1);
    const y = random.int(0, Math.floor(bottom));
    const size = random.next();
    canvas.set(x, y, size < 0.2 ? p.pale : size < 0.6 ? p.mid : p.shade);
    if (size > 0.06) continue;
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      canvas.set(x + dx, y + dy, p.mid);
  }
}

/**
 * @param isBarred whether the lower half has horizontal gaps that widen towards the bottom
 */
export function drawSun(
  stage: Stage,
  cx: number,
  cy: number,
  radius: number,
  top: Colour,
  bottom: Colour,
  isBarred = false,
): void {
  const { canvas } = stage;
  const gap = Math.max(3, Math.round(radius / 5));
  canvas.disc(cx, cy, radius, (x, y) => {
    const down = y - cy;
    if (isBarred && down > 0 && down % gap < 1 + (down / radius) * (gap - 2)) return undefined;
    return dithered([top, top, bottom, bottom], (down + radius) / (2 * radius), x, y);
  });
}

export function drawHalo(
  stage: Stage,
  cx: number,
  cy: number,
  from: number,
  to: number,
  colour: Colour,
): void {
  stage.canvas.disc(cx, cy, to, (x, y) => {
    const distance = Math.hypot(x - cx, y - cy);
    if (distance < from) return undefined;
    const under = stage.canvas.get(x, y);
    return dithered([colour, under], 0.35 + ((distance - from) / (to - from)) * 0.65, x, y);
  });
}

export function drawMoon(stage: Stage, cx: number, cy: number, radius: number, isCrescent: boolean): void {
  const { canvas, palette: p } = stage;
  drawHalo(stage, cx, cy, radius, radius + 9, p.shade);
  const isOutsideCrescent = (x: number, y: number): boolean =>
    Math.hypot(x - cx - radius * 0.45, y - cy + radius * 0.25) < radius * 0.85;
  canvas.disc(cx, cy, radius, (x, y) =>
    isCrescent && isOutsideCrescent(x, y)
      ? undefined
      : dithered([p.pale, p.pale, p.light], (y - cy + radius) / (2 * radius), x, y),
  );
  if (isCrescent) return;
  for (const [dx, dy, size] of [
    [-0.35, -0.2, 0.22],
    [0.3, 0.25, 0.16],
    [0.1, -0.5, 0.12],
  ] as const)
    canvas.disc(cx + dx * radius, cy + dy * radius, Math.max(1, size * radius), p.light);
}

export function drawCloud(stage: Stage, x: number, y: number, size: number, body: Colour = WHITE): void {
  const { canvas, palette: p } = stage;
  const shadow = mix(p.light, body, 0.35);
  for (const [dx, dy, radius] of [
    [0, 0, 5],
    [7, -4, 7],
    [15, -2, 6],
    [22, 1, 4],
  ] as const)
    canvas.disc(x + dx * size, y + dy * size, radius * size, (px, py) =>
      dithered([body, body, shadow], (py - (y + dy * size) + radius * size) / (2 * radius * size), px, py),
    );
  canvas.rect(x - 3 * size, y + 4 * size, 28 * size, 2, shadow);
}

export function drawClouds(stage: Stage, count: number, top: number, bottom: number): void {
  for (let index = 0; index < count; index++)
    drawCloud(
      stage,
      stage.random.int(-14, WIDTH - 8),
      top + ((bottom - top) * index) / count,
      0.6 + stage.random.next() * 0.6,
    );
}

export function drawRays(
  stage: Stage,
  cx: number,
  cy: number,
  count: number,
  firstColour: Colour,
  secondColour: Colour,
): void {
  stage.canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const angle = Math.atan2(y - cy, x - cx) / Math.PI + 1;
    const lit = Math.floor(angle * count) & 1;
    const distance = Math.hypot(x - cx, y - cy) / 90;
    return lit
      ? dithered([lighter(firstColour, 0.25), firstColour, firstColour], distance, x, y)
      : dithered([firstColour, secondColour, secondColour], distance + 0.2, x, y);
  });
}

export function drawAurora(stage: Stage, top: number, colours: Stops): void {
  const { canvas, random } = stage;
  colours.forEach((colour, band) => {
    const phase = random.float(0, 6);
    for (let x = 0; x < WIDTH; x++) {
      const crest = top + band * 11 + 9 * Math.sin(x * 0.06 + phase) + 3 * Math.sin(x * 0.17 + phase);
      for (let down = 0; down < 20; down++)
        canvas.set(x, crest + down, (px, py) =>
          dithered([colour, canvas.get(px, py)], 0.15 + down / 20, px, py),
        );
    }
  });
}

export function drawFlecks(stage: Stage, count: number, colour: Colour, random: Random = stage.random): void {
  for (let index = 0; index < count; index++) {
    const size = random.chance(0.3) ? 2 : 1;
    stage.canvas.rect(random.int(0, WIDTH), random.int(20, HEIGHT), size, size, colour);
  }
}
