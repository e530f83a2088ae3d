import { darker, dithered, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { drawHills } from '../../parts/land';
import { drawCoin, drawTorch } from '../../parts/props';
import { drawMoon, drawSky, drawSun } from '../../parts/sky';
import { type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a step pyramid in the jungle, or the hero in front of its gate (near). */
export const jungle: Scene = (stage) => {
  const { canvas, palette: p, random, camera, hero } = stage;
  drawSky(stage, 132, [p.pale, p.light, p.mid, p.shade]);
  const skyX = random.pick([32, 88]);
  if (camera === 'night') drawMoon(stage, skyX, 64, 13, false);
  else drawSun(stage, skyX, 64, 15, WHITE, p.pale);
  drawHills(stage, 126, 50, camera === 'night' ? p.deep : mix(p.mid, p.shade, 0.5), 0.05, p.mid);
  if (camera === 'near') drawGate(stage);
  else drawTemple(stage);
  drawUndergrowth(stage);
  drawLeaves(stage);
  if (camera === 'near') {
    drawHero(canvas, hero, 60, 156, 4, random.chance(0.5));
    return [60, 116];
  }
  drawHero(canvas, hero, 30, 154, 2);
  for (let index = 0; index < 4; index++) drawCoin(stage, 86 + index * 6, 148 - (index % 2) * 5, 4);
  return [42, 128];
};

function drawTemple(stage: Stage): void {
  const { canvas, palette: p, random, camera } = stage;
  const light = camera === 'night' ? mix(p.deep, p.shade, 0.7) : p.mid;
  const dark = camera === 'night' ? p.ink : p.deep;
  for (let step = 0; step < 6; step++) {
    const width = 90 - step * 13;
    const y = 130 - step * 11;
    const left = 60 - width / 2;
    canvas.rect(left, y, width, 12, (x, py) =>
      dithered([light, mix(light, dark, 0.5), dark], (x - left) / width + (py - y) / 40, x, py),
    );
    canvas.rect(left, y, width, 2, lighter(light, 0.3));
    for (let joint = 4; joint < width; joint += 9)
      canvas.rect(left + joint + (step & 1 ? 4 : 0), y + 3, 1, 9, darker(dark, 0.3));
    for (let moss = 0; moss < 4; moss++)
      canvas.rect(left + random.float(0, width - 3), y + 2, 3, random.int(2, 6), p.shade);
  }
  canvas.rect(49, 55, 22, 20, mix(light, dark, 0.4));
  canvas.rect(46, 52, 28, 4, lighter(light, 0.2));
  canvas.rect(55, 60, 10, 15, INK);
  for (let y = 76; y < 142; y += 2) canvas.rect(51, y, 18, 1, lighter(light, 0.4));
  canvas.rect(51, 77, 1, 64, dark);
  canvas.rect(68, 77, 1, 64, dark);
}

function drawGate(stage: Stage): void {
  const { canvas, palette: p } = stage;
  canvas.rect(18, 58, 84, 96, (x, y) => dithered([p.mid, p.shade, p.deep], (y - 58) / 90, x, y));
  for (let y = 58; y < 154; y += 12) {
    canvas.rect(18, y, 84, 1, p.ink);
    for (let x = 18 + ((y / 12) & 1) * 8; x < 102; x += 17) canvas.rect(x, y, 1, 12, p.ink);
  }
  canvas.rect(12, 54, 96, 8, p.shade);
  canvas.rect(12, 54, 96, 2, p.light);
  canvas.rect(38, 76, 44, 84, INK);
  canvas.gradient(41, 79, 38, 80, [p.ink, p.deep, p.second]);
  for (const x of [52, 64]) canvas.rect(x, 66, 5, 4, p.second);
  drawTorch(stage, 27, 88);
  drawTorch(stage, 92, 88);
}

function drawUndergrowth({ canvas, palette: p, random, camera }: Stage): void {
  canvas.gradient(0, 142, WIDTH, 20, [p.deep, p.ink]);
  for (let index = 0; index < 70; index++) {
    const x = random.int(0, WIDTH);
    const y = random.int(142, 160);
    canvas.line(
      x,
      y,
      x + random.int(-4, 4),
      y - random.int(5, 12),
      random.chance(0.5) ? p.shade : camera === 'night' ? p.deep : p.mid,
    );
  }
}

function drawLeaves({ canvas, palette: p }: Stage): void {
  for (const side of [0, 1])
    for (let leaf = 0; leaf < 8; leaf++) {
      const rise = ((leaf % 3) - 1) * 0.5;
      const length = 18 + (leaf % 2) * 8;
      for (let index = 0; index < length; index++) {
        const x = side ? WIDTH - 1 - index : index;
        const y = 42 + leaf * 15 + index * rise + index * index * 0.02;
        const half = Math.max(1, Math.round(4.5 * Math.sin((index / length) * Math.PI * 0.9 + 0.3)));
        canvas.rect(x, y - half, 1, half * 2 + 1, leaf & 1 ? p.deep : mix(p.ink, p.deep, 0.6));
        canvas.rect(x, y - half, 1, 1, index % 5 ? p.shade : p.mid);
        canvas.rect(x, y, 1, 1, p.ink);
      }
    }
}
