import { darker, hex, mix, WHITE } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { drawCactus, drawHills } from '../../parts/land';
import { drawMoon, drawSky, drawSun } from '../../parts/sky';
import type { Scene, Stage } from '../../stage';

/** Paints dunes with cacti and the hero, in front of table mountains or pyramids (far). */
export const desert: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawSky(stage, 122, [p.shade, p.mid, p.light, p.pale]);
  if (camera === 'night') drawMoon(stage, random.pick([30, 90]), 64, 13, true);
  else drawSun(stage, 60, 94, camera === 'near' ? 36 : 28, p.second, p.pale, random.chance(0.5));
  const isNight = camera === 'night';
  if (camera === 'far') drawPyramids(stage);
  else drawMesas(stage, isNight);
  drawHills(stage, 130, 16, isNight ? p.deep : p.mid, 0.05, isNight ? p.shade : p.light);
  drawHills(stage, 144, 14, isNight ? darker(p.deep, 0.3) : p.shade, 0.07, isNight ? p.shade : p.mid);
  const green = mix(p.accent, hex('#1f6a4a'), 0.5);
  if (camera === 'near') {
    drawCactus(stage, 98, 158, 1.6, green);
    drawHero(canvas, hero, 48, 156, 4);
    return [48, 116];
  }
  drawCactus(stage, 14, 148, 1, green);
  drawCactus(stage, 98, 154, 1.3, green);
  drawHero(canvas, hero, 58, 154, 2, random.chance(0.5));
  return [58, 132];
};

function drawPyramids({ canvas, palette: p }: Stage): void {
  const [lit, dark] = [p.light, p.shade];
  for (const [cx, height] of [
    [92, 52],
    [66, 28],
    [26, 40],
  ] as const)
    for (let row = 0; row < height; row++) {
      canvas.rect(cx - row, 120 - height + row, row, 1, row % 6 === 5 ? mix(lit, dark, 0.5) : lit);
      canvas.rect(cx, 120 - height + row, row, 1, row % 6 === 5 ? darker(dark, 0.3) : dark);
    }
}

function drawMesas({ canvas, palette: p }: Stage, isNight: boolean): void {
  const body = isNight ? p.deep : p.shade;
  for (const [x, width, height] of [
    [2, 30, 46],
    [82, 38, 56],
    [40, 18, 22],
  ] as const) {
    for (let row = 0; row < height; row++) {
      const flare = Math.floor((row / height) ** 2 * 7);
      canvas.rect(
        x - flare,
        124 - height + row,
        width + flare * 2,
        1,
        row < 3 ? mix(p.mid, WHITE, isNight ? 0 : 0.25) : row % 8 < 2 ? darker(body, 0.3) : body,
      );
    }
    canvas.rect(x + width - 5, 127 - height, 5, height, darker(body, 0.25));
  }
}
