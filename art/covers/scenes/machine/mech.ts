import { type Colour, darker, dithered, INK, lighter, mix, WHITE } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { drawGlow, drawSkyline, drawSpark } from '../../parts/props';
import { drawSky } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

export const mech: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawSky(stage, HEIGHT, [p.deep, p.shade, p.mid, p.light]);
  drawSkyline(stage, 140, 56, camera === 'night' ? p.ink : mix(p.deep, p.shade, 0.5), 0.3);
  const body = random.pick([mix(p.pale, p.mid, 0.25), p.light, mix(p.mid, p.shade, 0.3)]);
  const build = random.int(0, 2);
  if (camera === 'near') {
    drawRobot(stage, 60, 190, 1.5, body, build);
    return [60, 104];
  }
  drawRobot(stage, 60, 152, 1, body, build);
  if (camera === 'night') {
    for (const x of [55, 65]) drawGlow(stage, x, 62, 12, p.second);
    drawBeam(stage);
  }
  drawSmoke(stage);
  drawRubble(stage);
  if (camera === 'far') drawHero(canvas, hero, 100, 156, 1, true);
  return [60, 92];
};

function drawRobot(
  stage: Stage,
  cx: number,
  ground: number,
  size: number,
  body: Colour,
  build: number,
): void {
  const { canvas, palette: p } = stage;
  const plate = (x: number, y: number, width: number, height: number, colour: Colour): void => {
    const [w, h] = [Math.round(width * size), Math.round(height * size)];
    const top = Math.round(ground - 98 * size + y * size);
    const left = Math.round(cx + x * size);
    canvas.rect(left - 1, top - 1, w + 2, h + 2, INK);
    canvas.rect(left, top, w, h, (px, py) =>
      dithered([lighter(colour, 0.35), colour, colour, darker(colour, 0.4)], (px - left) / w, px, py),
    );
    canvas.rect(left, top, w, Math.max(1, Math.round(size)), lighter(colour, 0.6));
  };
  const platePair = (x: number, y: number, width: number, height: number, colour: Colour): void => {
    plate(x, y, width, height, colour);
    plate(-x - width, y, width, height, colour);
  };
  const joint = darker(body, 0.5);
  platePair(5, 58, 12, 32, body);
  platePair(8, 66, 6, 6, joint);
  platePair(4, 88, 17, 9, p.accent);
  if (build === 1) platePair(20, 8, 10, 16, joint);
  platePair(22, 20, build === 2 ? 15 : 12, 15, p.accent);
  platePair(25, 34, 9, 24, body);
  platePair(23, 54, 13, 11, joint);
  plate(-21, 18, 42, 42, body);
  canvas.polygon(
    [
      [-14, 23],
      [14, 23],
      [6, 44],
      [-6, 44],
    ].map(([x = 0, y = 0]) => [cx + x * size, ground - 98 * size + y * size]),
    p.accent,
  );
  plate(-3, 28, 6, 6, p.second);
  plate(-16, 49, 32, 7, joint);
  for (let lamp = 0; lamp < 4; lamp++) plate(-13 + lamp * 7, 51, 4, 3, p.second);
  plate(-8, 2, 16, 15, body);
  plate(-7, 8, 14, 4, INK);
  platePair(2, 9, 4, 2, p.second);
  if (build === 0) platePair(9, -6, 3, 12, p.second);
  else plate(-2, -6, 4, 9, p.accent);
}

function drawSmoke({ canvas, palette: p }: Stage): void {
  canvas.rect(0, 118, WIDTH, 30, (x, y) => {
    const drift = Math.sin(x * 0.11) * 4 + Math.sin(x * 0.05 + 2) * 5;
    const under = canvas.get(x, y);
    return dithered([under, under, mix(under, p.light, 0.55)], (y - 124 - drift) / 26, x, y);
  });
}

function drawRubble({ canvas, palette: p, random }: Stage): void {
  canvas.rect(0, 148, WIDTH, 12, p.ink);
  for (let x = 0; x < WIDTH;) {
    const width = random.int(5, 12);
    const height = random.int(3, 10);
    canvas.rect(x, 149 - height, width, height + 2, p.ink);
    if (height > 6) canvas.rect(x + 2, 151 - height, 2, 2, p.second);
    x += width + 1;
  }
}

function drawBeam(stage: Stage): void {
  for (let index = 0; index < 40; index++)
    stage.canvas.rect(66 + index * 1.4, 62 + index * 0.5, 2, 2, index < 12 ? WHITE : stage.palette.second);
  drawSpark(stage, 67, 62, 5);
}
