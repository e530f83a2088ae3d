import { type Colour, darker, dithered, hex, INK, lighter, mix } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { drawHills, drawPeaks, drawPine, drawTree } from '../../parts/land';
import { drawGlow } from '../../parts/props';
import { drawClouds, drawMoon, drawSky, drawSun } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

export const village: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawSky(stage, 124, [p.mid, p.light, p.pale]);
  const isNight = camera === 'night';
  if (isNight) drawMoon(stage, random.pick([28, 90]), 62, 12, true);
  else {
    drawSun(stage, random.pick([24, 96]), 62, 11, p.pale, p.second);
    drawClouds(stage, 3, 56, 82);
  }
  drawPeaks(
    stage,
    118,
    4,
    42,
    isNight ? p.deep : mix(p.shade, p.mid, 0.5),
    isNight ? p.shade : mix(p.mid, p.light, 0.5),
    p.pale,
  );
  drawHills(stage, 126, 18, isNight ? darker(p.deep, 0.2) : p.shade, 0.06, p.mid);
  const grass = mix(isNight ? p.deep : p.mid, hex('#4a9a4a'), 0.45);
  canvas.rect(0, 126, WIDTH, HEIGHT - 126, (x, y) =>
    (x * 7 + y * 3) % 13 === 0
      ? lighter(grass, 0.25)
      : dithered([grass, darker(grass, 0.3)], (y - 126) / 34, x, y),
  );
  drawPath(stage);
  for (let index = 0; index < 4; index++)
    drawPine(
      stage,
      random.pick([6, 54, 70, 114]) + random.int(-4, 4),
      130,
      random.int(16, 26),
      darker(grass, 0.45),
    );
  if (camera === 'near') {
    drawHouse(stage, random.pick([14, 72]), 140, 1.3, p.accent);
    drawHero(canvas, hero, 60, 158, 4, random.chance(0.5));
    return [60, 116];
  }
  drawHouse(stage, 6, 138, 1, p.accent);
  drawHouse(stage, 80, 134, 0.85, p.second);
  drawHouse(stage, 46, 126, 0.6, p.accent);
  drawTree(stage, 108, 150, 9, lighter(grass, 0.05));
  drawTree(stage, 12, 156, 8, lighter(grass, 0.05));
  drawHero(canvas, hero, 62, 158, 2, random.chance(0.5));
  return [60, 132];
};

function drawPath({ canvas, palette: p }: Stage): void {
  for (let y = 126; y < HEIGHT; y++) {
    const half = 2 + (y - 126) * 0.42;
    const middle = 60 + Math.sin(y * 0.11) * 9;
    canvas.rect(middle - half, y, half * 2, 1, (x) =>
      (x + y * 3) % 7 === 0 ? mix(p.light, p.shade, 0.5) : mix(p.light, 0xd8b078, 0.5),
    );
  }
}

function drawHouse(stage: Stage, x: number, ground: number, size: number, roof: Colour): void {
  const { canvas, palette: p, camera } = stage;
  const scaled = (value: number): number => Math.round(value * size);
  const [width, height] = [scaled(34), scaled(22)];
  const wall = camera === 'night' ? mix(p.shade, p.deep, 0.4) : mix(p.pale, 0xe8d0a8, 0.5);
  canvas.rect(x - 1, ground - height - 1, width + 2, height + 1, INK);
  canvas.rect(x, ground - height, width, height, (px, py) =>
    dithered([wall, wall, darker(wall, 0.3)], (px - x) / width, px, py),
  );
  for (const beam of [0, 16, 32])
    canvas.rect(x + scaled(beam), ground - height, scaled(2), height, hex('#6b4226'));
  for (let row = 0; row < scaled(18); row++) {
    const half = scaled(4) + row * 0.95;
    canvas.rect(x + width / 2 - half - 1, ground - height - scaled(18) + row, half * 2 + 2, 1, INK);
    canvas.rect(
      x + width / 2 - half,
      ground - height - scaled(18) + row,
      half * 2,
      1,
      row % 4 === 3 ? darker(roof, 0.4) : row % 4 === 0 ? lighter(roof, 0.25) : roof,
    );
  }
  canvas.rect(x + scaled(25), ground - height - scaled(20), scaled(5), scaled(10), darker(wall, 0.45));
  for (let puff = 0; puff < 4; puff++)
    canvas.disc(
      x + scaled(28) + puff * 2,
      ground - height - scaled(24) - puff * 6,
      2 + puff,
      mix(p.light, p.pale, 0.4),
    );
  canvas.rect(x + scaled(13), ground - scaled(14), scaled(8), scaled(14), hex('#4a2c1a'));
  canvas.rect(x + scaled(19), ground - scaled(7), 1, 1, p.second);
  for (const pane of [4, 24]) {
    canvas.rect(x + scaled(pane), ground - scaled(16), scaled(6), scaled(7), hex('#ffd97a'));
    canvas.rect(x + scaled(pane), ground - scaled(13), scaled(6), 1, INK);
    if (camera === 'night')
      drawGlow(stage, x + scaled(pane + 3), ground - scaled(12), scaled(12), hex('#ffb04a'));
  }
}
