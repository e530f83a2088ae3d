import { darker, dithered, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawCreature } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawGlow } from '../../parts/props';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a steel corridor with two creatures (far), a large creature (near), or glowing eyes (night). */
export const corridor: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawShell(stage);
  drawDoor(stage);
  if (camera === 'near') {
    drawCreature(canvas, random, 60, 104, 20, 4, p.accent);
    return [60, 100];
  }
  if (camera === 'night') {
    for (const x of [53, 66]) canvas.rect(x, 84, 3, 3, p.accent);
    drawGlow(stage, 60, 86, 30, p.accent);
    drawHero(canvas, hero, 60, 158, 3, random.chance(0.5));
    return [60, 120];
  }
  const offset = random.int(0, 99);
  for (const [x, y, scale] of [
    [44, 104, 1],
    [78, 108, 2],
  ] as const)
    drawCreature(canvas, random, x, y + (offset % 3), 12, scale, p.accent);
  drawHero(canvas, hero, 40, 157, 2);
  canvas.rect(62, 136, 10, 2, WHITE);
  canvas.rect(72, 132, 8, 2, p.second);
  return [54, 128];
};

function drawShell({ canvas, palette: p, camera }: Stage): void {
  const dim = camera === 'night' ? 0.45 : 0;
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const across = Math.abs(x - 60) / 60;
    const down = Math.abs(y - 88) / 80;
    const fromCentre = Math.max(across, down);
    const depth = 5 / Math.max(fromCentre, 0.01);
    const rib = depth % 3;
    const isSideWall = across > down;
    const tone = fromCentre - dim;
    if (rib < 0.35) return dithered([p.ink, p.deep, p.mid], tone, x, y);
    if (rib < 0.55) return p.ink;
    if (isSideWall && Math.abs(down / fromCentre) < 0.09)
      return dithered([p.deep, p.second, lighter(p.second, 0.4)], tone * 1.4 + 0.2, x, y);
    if (!isSideWall && y < 88 && Math.abs(across / fromCentre) < 0.25)
      return dithered([p.shade, p.light, p.pale], tone * 1.3 + 0.1, x, y);
    if (!isSideWall && y > 88)
      return dithered([p.ink, mix(p.ink, p.deep, 0.6), (x + y) % 6 ? p.deep : p.shade], tone, x, y);
    return dithered([p.ink, p.deep, p.shade, mix(p.shade, p.mid, 0.5)], tone, x, y);
  });
}

function drawDoor({ canvas, palette: p }: Stage): void {
  canvas.rect(44, 67, 32, 42, INK);
  canvas.rect(46, 69, 28, 38, darker(p.deep, 0.5));
  for (let stripe = 0; stripe < 7; stripe++) canvas.rect(46 + stripe * 4, 67, 2, 2, hex('#ffd23f'));
  canvas.rect(59, 69, 2, 38, INK);
  for (const x of [49, 64]) canvas.rect(x, 74, 7, 10, mix(p.deep, p.shade, 0.5));
}
