import { type Colour, darker, dithered, hash, lighter, mix } from '../../pixels';
import { HEIGHT, type Stage, WIDTH } from '../stage';

/** Draws hills that reach down to the bottom edge of the cover. */
export function drawHills(
  stage: Stage,
  base: number,
  height: number,
  colour: Colour,
  wave = 0.06,
  edge?: Colour,
): void {
  const { canvas, random } = stage;
  const phase = random.float(0, 6);
  const shadow = darker(colour, 0.22);
  for (let x = 0; x < WIDTH; x++) {
    const swell = 0.6 + 0.4 * Math.sin(x * wave + phase) + 0.25 * Math.sin(x * wave * 2.7 + phase * 2);
    const top = Math.floor(base - height * swell);
    canvas.rect(x, top, 1, HEIGHT - top, (px, py) =>
      dithered([colour, colour, shadow], (py - top) / (height + 14), px, py),
    );
    if (edge !== undefined) canvas.rect(x, top, 1, 1, edge);
  }
}

export function drawPeaks(
  stage: Stage,
  base: number,
  count: number,
  height: number,
  body: Colour,
  lit: Colour,
  cap?: Colour,
): void {
  const { canvas, random } = stage;
  for (let index = 0; index < count; index++) {
    const cx = ((index + 0.5 + random.float(-0.4, 0.4)) / count) * WIDTH;
    const peakHeight = height * random.float(0.65, 1.1);
    for (let y = 0; y < peakHeight; y++) {
      const half = peakHeight * 0.85 * (y / peakHeight);
      const ridge = (hash(`${index}-${y >> 2}`) % 5) - 2 + y * 0.12;
      for (let x = -half; x < half; x++) {
        const isSnow =
          cap !== undefined && y < peakHeight * 0.3 + ((Math.abs(Math.trunc(x)) * 7 + index) % 5);
        const face = x < ridge ? lit : body;
        canvas.set(cx + x, base - peakHeight + y, isSnow ? (x < ridge ? cap : mix(cap, body, 0.35)) : face);
      }
    }
  }
  canvas.rect(0, base, WIDTH, HEIGHT - base, body);
}

export function drawBrickwork(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  body: Colour,
  mortar: Colour,
): void {
  stage.canvas.rect(x, y, width, height, (px, py) => {
    const row = Math.floor((py - y) / 6);
    const across = px - x + (row & 1) * 6;
    if ((py - y) % 6 === 5 || across % 12 === 11) return mortar;
    if ((py - y) % 6 === 0) return lighter(body, 0.18);
    return hash(`${row}.${Math.floor(across / 12)}`) % 5 ? body : darker(body, 0.12);
  });
}

export function drawTurf(stage: Stage, x: number, y: number, width: number, depth: number): void {
  const { canvas, palette: p } = stage;
  const earth = mix(p.deep, 0x7a4a28, 0.5);
  drawBrickwork(stage, x, y, width, depth, earth, darker(earth, 0.45));
  canvas.rect(x, y, width, 4, p.mid);
  canvas.rect(x, y, width, 1, p.light);
  for (let index = 0; index < width; index += 3)
    canvas.rect(x + index, y + 4, 2, 1 + ((index * 7) % 3), p.shade);
  canvas.rect(x, y, 1, depth, darker(earth, 0.5));
  canvas.rect(x + width - 1, y, 1, depth, darker(earth, 0.5));
}

export function drawWater(stage: Stage, top: number, body: Colour, glint: Colour): void {
  const { canvas, random } = stage;
  canvas.rect(0, top, WIDTH, HEIGHT - top, (x, y) =>
    dithered([lighter(body, 0.2), body, darker(body, 0.25)], (y - top) / (HEIGHT - top), x, y),
  );
  for (let y = top + 1; y < HEIGHT; y += 2 + Math.floor((y - top) / 12))
    for (let index = 0; index < 5; index++)
      canvas.rect(random.int(-4, WIDTH), y, random.int(2, 5 + (y - top) / 5), 1, glint);
}

export function drawTree(stage: Stage, x: number, ground: number, size: number, leaf: Colour): void {
  const { canvas, palette: p } = stage;
  canvas.rect(x - size * 0.15, ground - size, Math.max(2, size * 0.3), size, darker(p.deep, 0.2));
  for (const [dx, dy, radius] of [
    [0, -1.5, 0.75],
    [-0.55, -1.1, 0.55],
    [0.55, -1.1, 0.55],
  ] as const) {
    canvas.disc(x + dx * size, ground + dy * size, radius * size, darker(leaf, 0.35));
    canvas.disc(x + dx * size - 1, ground + dy * size - 1, radius * size - 1, leaf);
    canvas.disc(
      x + dx * size - radius * size * 0.3,
      ground + (dy - radius * 0.3) * size,
      radius * size * 0.4,
      lighter(leaf, 0.3),
    );
  }
}

export function drawPine(
  stage: Stage,
  x: number,
  ground: number,
  height: number,
  body: Colour,
  snow?: Colour,
): void {
  for (let y = 0; y < height; y++) {
    const half = Math.floor((y % 7) * 0.9 + y * 0.28);
    const isTip = y % 7 < 2;
    stage.canvas.rect(
      x - half,
      ground - height + y,
      half * 2 + 1,
      1,
      isTip && snow !== undefined ? snow : body,
    );
  }
  stage.canvas.rect(x - 1, ground, 3, 3, darker(body, 0.4));
}

export function drawPalm(stage: Stage, x: number, ground: number, height: number, leaf: Colour): void {
  const { canvas, palette: p } = stage;
  for (let y = 0; y < height; y++) {
    const lean = Math.round(Math.sin(y / height) * height * 0.14);
    canvas.rect(x + lean, ground - y, 3, 1, y % 4 ? darker(p.shade, 0.25) : darker(p.shade, 0.5));
  }
  const crownX = x + 1 + Math.round(Math.sin(1) * height * 0.14);
  for (let frond = 0; frond < 6; frond++) {
    const direction = frond < 3 ? -1 : 1;
    for (let index = 0; index < 14; index++) {
      const y =
        ground - height + (frond % 3) * 2 - 4 + ((index - 4) * index * (0.35 + (frond % 3) * 0.3)) / 8;
      canvas.rect(crownX + direction * index, y, 1, index < 11 ? 3 : 1, index % 3 ? leaf : darker(leaf, 0.3));
    }
  }
}

export function drawCactus(stage: Stage, x: number, ground: number, size: number, body: Colour): void {
  const { canvas } = stage;
  const limb = (dx: number, dy: number, width: number, height: number): void => {
    canvas.rect(x + dx * size, ground - dy * size, width * size, height * size, body);
    canvas.rect(x + dx * size, ground - dy * size, Math.max(1, size), height * size, lighter(body, 0.3));
  };
  limb(0, 26, 6, 27);
  limb(-7, 18, 4, 10);
  limb(-7, 11, 8, 4);
  limb(9, 22, 4, 10);
  limb(5, 15, 8, 4);
}
