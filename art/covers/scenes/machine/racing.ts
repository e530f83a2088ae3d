import { type Colour, darker, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawPalm, drawPeaks } from '../../parts/land';
import { drawSkyline } from '../../parts/props';
import { drawClouds, drawSky, drawStars, drawSun } from '../../parts/sky';
import { drawCar } from '../../parts/vehicles';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

const HORIZON = 86;

/**
 * Paints two cars on a road with palms (far) or in close pursuit (near), or one car in front of towers
 * (night).
 */
export const racing: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  drawSky(stage, HORIZON, random.chance(0.5) ? [p.deep, p.shade, p.mid, p.light] : [p.mid, p.light, p.pale]);
  drawSun(stage, 60, HORIZON - 6, 25, p.pale, camera === 'night' ? p.mid : p.second, true);
  if (camera === 'night') drawSkyline(stage, HORIZON, 34, p.ink, 0.5, 13);
  else if (random.chance(0.5)) {
    drawClouds(stage, 3, 56, 72);
    drawSideHills(stage);
  } else drawPeaks(stage, HORIZON, 5, 22, p.deep, p.shade, p.light);
  const bend = random.float(-46, 46);
  drawRoad(stage, bend);
  if (camera === 'far') {
    for (const [x, y, height] of [
      [8, 120, 44],
      [112, 120, 44],
      [26, 102, 26],
      [96, 102, 26],
    ] as const)
      drawPalm(stage, x - 1, y, height, mix(p.deep, p.ink, 0.4));
    drawCar(canvas, 60 + bend * 0.12, 108, 0.5, p.second);
    drawCar(canvas, 66, 150, 1, p.accent);
    return [66, 144];
  }
  if (camera === 'near') {
    drawCar(canvas, 34, 118, 0.7, p.second);
    drawCar(canvas, 68, 154, 1.5, p.accent);
    drawDust(stage, 36, 152);
    drawDust(stage, 100, 152);
    return [68, 138];
  }
  drawStars(stage, 20, 50);
  drawCar(canvas, 60, 150, 1.2, random.pick([p.accent, p.second, WHITE]));
  for (const x of [48, 72]) drawLightOnRoad(stage, x);
  return [60, 142];
};

function drawSideHills({ canvas, palette: p, random }: Stage): void {
  const phase = random.float(0, 6);
  for (let x = 0; x < WIDTH; x++) {
    const away = Math.abs(x - 60);
    const height =
      away < 24 ? 0 : (away - 24) * 0.45 + 4 + 4 * Math.sin(x * 0.4 + phase) + 2 * Math.sin(x * 1.1);
    canvas.rect(x, HORIZON - height, 1, height, p.shade);
    canvas.rect(x, HORIZON - height, 1, height > 0 ? 2 : 0, p.mid);
  }
}

/** Returns the x coordinate of the road's centre in a row. */
const roadCentre = (y: number, bend: number): number =>
  60 + bend * Math.pow(1 - (y - HORIZON) / (HEIGHT - HORIZON), 2) * 0.6;

function drawRoad({ canvas, palette: p, camera }: Stage, bend: number): void {
  const verge = camera === 'night' ? p.deep : mix(p.shade, p.mid, 0.4);
  const [tar, tarDark]: readonly [Colour, Colour] = [hex('#3a3a52'), hex('#32324a')];
  for (let y = HORIZON; y < HEIGHT; y++) {
    const near = (y - HORIZON) / (HEIGHT - HORIZON);
    const half = 3 + near * 58;
    const isOdd = (Math.floor(11 / (near + 0.13)) & 1) === 1;
    canvas.rect(0, y, WIDTH, 1, (x) => {
      const away = Math.abs(x - roadCentre(y, bend));
      if (away >= half) return isOdd ? verge : darker(verge, 0.18);
      if (away > half * 0.88) return isOdd ? WHITE : p.accent;
      if (away < 0.8 + near * 1.8 && isOdd) return p.pale;
      return isOdd ? tar : tarDark;
    });
  }
}

function drawDust({ canvas, palette: p, random }: Stage, x: number, y: number): void {
  for (let index = 0; index < 14; index++)
    canvas.disc(x + random.int(-8, 8), y + random.int(-4, 6), random.int(1, 2), lighter(p.light, 0.3));
}

function drawLightOnRoad({ canvas, palette: p }: Stage, x: number): void {
  canvas.rect(x - 4, 154, 9, 2, mix(p.second, INK, 0.2));
}
