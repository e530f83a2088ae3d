import { mix, WHITE } from '../../../pixels';
import { drawWater } from '../../parts/land';
import { drawBurst } from '../../parts/props';
import { drawCloud, drawClouds, drawSky, drawSun } from '../../parts/sky';
import { drawJet, drawPlane } from '../../parts/vehicles';
import { HEIGHT, type Scene, WIDTH } from '../../stage';

/** Paints propeller planes over clouds, or jets over islands (far). */
export const dogfight: Scene = (stage) => {
  const { canvas, palette: p, camera, random } = stage;
  if (camera === 'far') return jetsOverIslands(stage);
  drawSky(stage, HEIGHT, [p.shade, p.mid, p.light, p.pale]);
  drawSun(stage, random.pick([28, 94]), 66, 16, WHITE, camera === 'night' ? p.light : p.second);
  drawClouds(stage, 6, 62, 140);
  for (let x = 0; x < WIDTH; x++) {
    const y = 144 + 5 * Math.sin(x * 0.12) + 3 * Math.sin(x * 0.33);
    canvas.rect(x, y, 1, 24, camera === 'night' ? mix(p.shade, p.mid, 0.5) : WHITE);
    canvas.rect(x, y + 7, 1, 24, camera === 'night' ? p.deep : mix(p.light, WHITE, 0.5));
  }
  const isFlipped = random.chance(0.5);
  for (let index = 0; index < 3; index++)
    drawPlane(canvas, 8 + index * 20, 134 - index * 8, 1, p.deep, p.light, isFlipped);
  drawPlane(
    canvas,
    camera === 'near' ? 14 : 30,
    camera === 'near' ? 78 : 84,
    camera === 'near' ? 5 : 3,
    p.accent,
    p.second,
    isFlipped,
  );
  if (camera === 'near') drawCloud(stage, random.int(40, 80), 132, 1.4);
  return [60, 100];
};

const jetsOverIslands: Scene = (stage) => {
  const { canvas, palette: p, random } = stage;
  drawWater(stage, 0, p.shade, p.mid);
  const phase = random.float(0, 6);
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const height =
      Math.sin(x * 0.06 + phase) + Math.sin(y * 0.05 + x * 0.03) + Math.sin((x + y) * 0.11 + phase) * 0.5;
    if (height < 0.7) return undefined;
    if (height < 0.82) return p.pale;
    if (height < 0.98) return p.light;
    return (x * 3 + y * 5) % 7 && height < 1.7 ? p.mid : mix(p.mid, p.deep, 0.4);
  });
  for (const [x, y] of [
    [22, 66],
    [92, 58],
  ] as const)
    drawJet(canvas, x, y, 1, p.ink, p.accent);
  drawJet(canvas, 60, 54, 1, p.ink, p.accent);
  drawBurst(stage, 92, 92, 9, p.second, WHITE);
  drawJet(canvas, 60, 106, 3, random.pick([p.pale, p.light, WHITE]), p.accent);
  for (const x of [46, 73]) for (const y of [80, 94]) canvas.rect(x, y, 2, 8, p.second);
  return [60, 126];
};
