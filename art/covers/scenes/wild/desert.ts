import { darker, hex, mix, WHITE } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { cactus, hills } from '../../parts/land';
import { moon, sky, sun } from '../../parts/sky';
import type { Scene, Stage } from '../../stage';

/** Paints dunes with pyramids (far) or table mountains, cacti and the hero. */
export const desert: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  sky(stage, 122, [p.shade, p.mid, p.light, p.pale]);
  if (camera === 'night') moon(stage, random.pick([30, 90]), 64, 13, true);
  else sun(stage, 60, 94, camera === 'near' ? 36 : 28, p.second, p.pale, random.chance(0.5));
  const dusk = camera === 'night';
  if (camera === 'far') pyramids(stage);
  else mesas(stage, dusk);
  hills(stage, 130, 16, dusk ? p.deep : p.mid, 0.05, dusk ? p.shade : p.light);
  hills(stage, 144, 14, dusk ? darker(p.deep, 0.3) : p.shade, 0.07, dusk ? p.shade : p.mid);
  const green = mix(p.accent, hex('#1f6a4a'), 0.5);
  if (camera === 'near') {
    cactus(stage, 98, 158, 1.6, green);
    drawHero(canvas, hero, 48, 156, 4);
    return [48, 116];
  }
  cactus(stage, 14, 148, 1, green);
  cactus(stage, 98, 154, 1.3, green);
  drawHero(canvas, hero, 58, 154, 2, random.chance(0.5));
  return [58, 132];
};

function pyramids({ canvas, palette: p }: Stage): void {
  const [lit, dark] = [p.light, p.shade];
  for (const [cx, tall] of [
    [92, 52],
    [66, 28],
    [26, 40],
  ] as const)
    for (let row = 0; row < tall; row++) {
      canvas.rect(cx - row, 120 - tall + row, row, 1, row % 6 === 5 ? mix(lit, dark, 0.5) : lit);
      canvas.rect(cx, 120 - tall + row, row, 1, row % 6 === 5 ? darker(dark, 0.3) : dark);
    }
}

function mesas({ canvas, palette: p }: Stage, dusk: boolean): void {
  const body = dusk ? p.deep : p.shade;
  for (const [x, width, tall] of [
    [2, 30, 46],
    [82, 38, 56],
    [40, 18, 22],
  ] as const) {
    for (let row = 0; row < tall; row++) {
      const flare = Math.floor((row / tall) ** 2 * 7);
      canvas.rect(
        x - flare,
        124 - tall + row,
        width + flare * 2,
        1,
        row < 3 ? mix(p.mid, WHITE, dusk ? 0 : 0.25) : row % 8 < 2 ? darker(body, 0.3) : body,
      );
    }
    canvas.rect(x + width - 5, 127 - tall, 5, tall, darker(body, 0.25));
  }
}
