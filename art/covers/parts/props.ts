import { type Bitmap, type Colour, darker, dithered, hex, INK, lighter, WHITE } from '../../pixels';
import type { Stage } from '../stage';

export function drawCoin(stage: Stage, cx: number, cy: number, radius: number): void {
  const { canvas } = stage;
  const gold = hex('#ffc93a');
  canvas.disc(cx, cy, radius, INK);
  canvas.disc(cx, cy, radius - 1, gold);
  canvas.disc(cx, cy, Math.max(1, radius - 3), darker(gold, 0.25));
  canvas.rect(cx - 1, cy - radius + 3, 2, radius * 2 - 5, lighter(gold, 0.6));
}

export function drawCrate(stage: Stage, x: number, y: number, size: number, body: Colour): void {
  const { canvas } = stage;
  canvas.rect(x, y, size, size, INK);
  canvas.rect(x + 1, y + 1, size - 2, size - 2, body);
  canvas.rect(x + 1, y + 1, size - 2, 1, lighter(body, 0.5));
  canvas.line(x + 2, y + 2, x + size - 3, y + size - 3, darker(body, 0.4));
  canvas.line(x + size - 3, y + 2, x + 2, y + size - 3, darker(body, 0.4));
}

export function drawFlame(stage: Stage, x: number, foot: number, height: number): void {
  const fire = [hex('#ff7a2a'), hex('#ffc53a'), WHITE] as const;
  for (let up = 0; up < height; up++) {
    const half = Math.max(0, Math.round(height * 0.38 * (1 - up / height) - (up < 2 ? 1 : 0)));
    const sway = Math.round(Math.sin(up * 0.7) * (up / height) * 1.6);
    stage.canvas.rect(x - half + sway, foot - up, half * 2 + 1, 1, fire[0]);
    if (half > 1 && up < height * 0.6)
      stage.canvas.rect(x - half + 1 + sway, foot - up, half * 2 - 1, 1, fire[1]);
    if (half > 2 && up < height * 0.35)
      stage.canvas.rect(x - half + 2 + sway, foot - up, half * 2 - 3, 1, fire[2]);
  }
}

export function drawGlow(stage: Stage, cx: number, cy: number, radius: number, colour: Colour): void {
  const { canvas } = stage;
  canvas.disc(cx, cy, radius, (x, y) => {
    const under = canvas.get(x, y);
    const share = 1 - Math.hypot(x - cx, y - cy) / radius;
    const lit = (under >> 16) + ((under >> 8) & 255) + (under & 255) > 560 ? under : brighten(under, colour);
    return dithered([under, lit], share * 1.3, x, y);
  });
}

const brighten = (under: Colour, light: Colour): Colour => {
  const channel = (shift: number): number =>
    Math.min(255, Math.round(((under >> shift) & 255) + ((light >> shift) & 255) * 0.3));
  return (channel(16) << 16) | (channel(8) << 8) | channel(0);
};

export function drawTorch(stage: Stage, x: number, y: number): void {
  drawGlow(stage, x, y - 6, 20, hex('#ff9a3a'));
  stage.canvas.rect(x - 1, y, 3, 11, hex('#5a3418'));
  stage.canvas.rect(x - 3, y - 2, 7, 3, INK);
  drawFlame(stage, x, y - 3, 12);
}

export function drawCrystal(stage: Stage, x: number, ground: number, height: number, body: Colour): void {
  const half = height * 0.28;
  const { canvas } = stage;
  const facet = (points: readonly (readonly [number, number])[], colour: Colour): void =>
    canvas.polygon(points, colour);
  facet(
    [
      [x - half - 1, ground],
      [x - half - 1, ground - height * 0.65],
      [x, ground - height - 2],
      [x + half + 1, ground - height * 0.65],
      [x + half + 1, ground],
    ],
    INK,
  );
  facet(
    [
      [x - half, ground],
      [x - half, ground - height * 0.62],
      [x, ground - height],
      [x, ground],
    ],
    lighter(body, 0.35),
  );
  facet(
    [
      [x, ground],
      [x, ground - height],
      [x + half, ground - height * 0.62],
      [x + half, ground],
    ],
    darker(body, 0.2),
  );
  canvas.line(x - half * 0.5, ground - height * 0.55, x - half * 0.5, ground - 3, WHITE);
}

const FLAG: Bitmap = ['KKKKKKKK.', 'KAAAAAAAK', 'KALLAAAK.', 'KAAAAAAAK', 'KKKKKKKK.'];

export function drawFlag(stage: Stage, x: number, ground: number, height: number, colour: Colour): void {
  stage.canvas.rect(x - 1, ground - height, 2, height, INK);
  stage.canvas.bitmap(FLAG, x, ground - height, { K: INK, A: colour, L: lighter(colour, 0.5) });
}

export function drawSpark(stage: Stage, x: number, y: number, reach: number, colour: Colour = WHITE): void {
  stage.canvas.rect(x - reach, y, reach * 2 + 1, 1, colour);
  stage.canvas.rect(x, y - reach, 1, reach * 2 + 1, colour);
}

export function drawBurst(
  stage: Stage,
  cx: number,
  cy: number,
  radius: number,
  outer: Colour,
  inner: Colour,
): void {
  const star = (reach: number): (readonly [number, number])[] =>
    Array.from({ length: 20 }, (_, index) => {
      const length = index & 1 ? reach * 0.55 : reach;
      return [
        cx + Math.cos((index / 20) * Math.PI * 2) * length,
        cy + Math.sin((index / 20) * Math.PI * 2) * length,
      ] as const;
    });
  stage.canvas.polygon(star(radius + 2), INK);
  stage.canvas.polygon(star(radius), outer);
  stage.canvas.polygon(star(radius * 0.6), inner);
}

/**
 * @param share probability that a window is lit
 */
export function drawWindows(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  share: number,
  colours: readonly [Colour, ...Colour[]],
): void {
  for (let down = 3; down < height - 2; down += 4)
    for (let across = 2; across < width - 2; across += 3)
      if (stage.random.chance(share))
        stage.canvas.rect(x + across, y + down, 1, 2, stage.random.pick(colours));
}

/**
 * @param share probability that a window is lit
 * @param halfGap half the width of the gap in the middle of the skyline, in pixels
 */
export function drawSkyline(
  stage: Stage,
  base: number,
  tallest: number,
  body: Colour,
  share: number,
  halfGap = 0,
): void {
  const { canvas, random, palette: p } = stage;
  for (let x = -4; x < 120;) {
    const width = random.int(8, 17);
    const height = Math.round(tallest * random.float(0.4, 1));
    if (Math.abs(x + width / 2 - 60) >= halfGap) {
      canvas.rect(x, base - height, width, height, body);
      canvas.rect(x, base - height, 1, height, lighter(body, 0.14));
      drawWindows(stage, x, base - height, width, height, share, [p.second, p.accent, p.light]);
      if (random.chance(0.35)) canvas.rect(x + width / 2, base - height - 6, 1, 6, body);
    }
    x += width + 1;
  }
}
