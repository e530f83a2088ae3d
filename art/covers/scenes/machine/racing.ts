import { type Colour, darker, hex, INK, lighter, mix, WHITE } from '../../../pixels';
import { palm, peaks } from '../../parts/land';
import { skyline } from '../../parts/props';
import { clouds, sky, stars, sun } from '../../parts/sky';
import { drawCar } from '../../parts/vehicles';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

const HORIZON = 86;

/**
 * Paints two cars: on a road lined with palms (far) or in close pursuit (near). At night, paints one car in front of
 * towers.
 */
export const racing: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  sky(stage, HORIZON, random.chance(0.5) ? [p.deep, p.shade, p.mid, p.light] : [p.mid, p.light, p.pale]);
  sun(stage, 60, HORIZON - 6, 25, p.pale, camera === 'night' ? p.mid : p.second, true);
  if (camera === 'night') skyline(stage, HORIZON, 34, p.ink, 0.5, 13);
  else if (random.chance(0.5)) {
    clouds(stage, 3, 56, 72);
    sideHills(stage);
  } else peaks(stage, HORIZON, 5, 22, p.deep, p.shade, p.light);
  const bend = random.between(-46, 46);
  road(stage, bend);
  if (camera === 'far') {
    for (const [x, y, height] of [
      [8, 120, 44],
      [112, 120, 44],
      [26, 102, 26],
      [96, 102, 26],
    ] as const)
      palm(stage, x - 1, y, height, mix(p.deep, p.ink, 0.4));
    drawCar(canvas, 60 + bend * 0.12, 108, 0.5, p.second);
    drawCar(canvas, 66, 150, 1, p.accent);
    return [66, 144];
  }
  if (camera === 'near') {
    drawCar(canvas, 34, 118, 0.7, p.second);
    drawCar(canvas, 68, 154, 1.5, p.accent);
    dust(stage, 36, 152);
    dust(stage, 100, 152);
    return [68, 138];
  }
  stars(stage, 20, 50);
  drawCar(canvas, 60, 150, 1.2, random.pick([p.accent, p.second, WHITE]));
  for (const x of [48, 72]) glowBeam(stage, x);
  return [60, 142];
};

function sideHills({ canvas, palette: p, random }: Stage): void {
  const phase = random.between(0, 6);
  for (let x = 0; x < WIDTH; x++) {
    const away = Math.abs(x - 60);
    const height =
      away < 24 ? 0 : (away - 24) * 0.45 + 4 + 4 * Math.sin(x * 0.4 + phase) + 2 * Math.sin(x * 1.1);
    canvas.rect(x, HORIZON - height, 1, height, p.shade);
    canvas.rect(x, HORIZON - height, 1, height > 0 ? 2 : 0, p.mid);
  }
}

/** Returns the x coordinate of the road's centre in a row. The bend increases with the distance. */
const roadCentre = (y: number, bend: number): number =>
  60 + bend * Math.pow(1 - (y - HORIZON) / (HEIGHT - HORIZON), 2) * 0.6;

function road({ canvas, palette: p, camera }: Stage, bend: number): void {
  const verge = camera === 'night' ? p.deep : mix(p.shade, p.mid, 0.4);
  const [tar, tarDark]: readonly [Colour, Colour] = [hex('#3a3a52'), hex('#32324a')];
  for (let y = HORIZON; y < HEIGHT; y++) {
    const near = (y - HORIZON) / (HEIGHT - HORIZON);
    const half = 3 + near * 58;
    const odd = (Math.floor(11 / (near + 0.13)) & 1) === 1;
    canvas.rect(0, y, WIDTH, 1, (x) => {
      const away = Math.abs(x - roadCentre(y, bend));
      if (away >= half) return odd ? verge : darker(verge, 0.18);
      if (away > half * 0.88) return odd ? WHITE : p.accent;
      if (away < 0.8 + near * 1.8 && odd) return p.pale;
      return odd ? tar : tarDark;
    });
  }
}

function dust({ canvas, palette: p, random }: Stage, x: number, y: number): void {
  for (let index = 0; index < 14; index++)
    canvas.disc(x + random.int(-8, 8), y + random.int(-4, 6), random.int(1, 2), lighter(p.light, 0.3));
}

function glowBeam({ canvas, palette: p }: Stage, x: number): void {
  canvas.rect(x - 4, 154, 9, 2, mix(p.second, INK, 0.2));
}
