import { type Colour, darker, dithered, INK, lighter, mix, type Point, WHITE } from '../../../pixels';
import { drawHero } from '../../parts/hero';
import { drawPeaks } from '../../parts/land';
import { drawFlame, drawGlow } from '../../parts/props';
import { drawClouds, drawMoon, drawSky, drawSun } from '../../parts/sky';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

/** Paints a dragon flying above the hero, or a dragon's head in front of the hero (near). */
export const dragon: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawSky(stage, HEIGHT, [p.deep, p.shade, p.mid, p.light]);
  if (camera === 'near') {
    drawPeaks(stage, 150, 4, 44, p.deep, p.shade);
    drawHead(stage);
    drawGround(stage);
    drawHero(canvas, hero, 26, 154, 2);
    return [72, 96];
  }
  if (camera === 'night') drawMoon(stage, 60, 86, 30, false);
  else {
    drawSun(stage, 60, 88, 28, p.pale, p.second);
    drawClouds(stage, 3, 64, 116);
  }
  drawPeaks(stage, 146, 5, 34, p.deep, p.shade, camera === 'far' ? p.pale : undefined);
  drawFlyingDragon(stage, random.chance(0.5));
  drawGround(stage);
  drawHero(canvas, hero, 60, 156, 2, random.chance(0.5));
  return [60, 104];
};

function drawGround({ canvas, palette: p }: Stage): void {
  for (let x = 0; x < WIDTH; x++) {
    const y = 148 + Math.abs((x % 23) - 11) * 0.4 + ((x * 7) % 3);
    canvas.rect(x, y, 1, HEIGHT - y, p.ink);
    canvas.rect(x, y, 1, 1, p.shade);
  }
}

function drawFlyingDragon({ canvas, palette: p }: Stage, isFlipped: boolean): void {
  const point = (x: number, y: number): Point => [isFlipped ? WIDTH - x : x, y];
  const wing: readonly Point[] = [
    point(58, 92),
    point(44, 66),
    point(8, 62),
    point(20, 76),
    point(16, 88),
    point(30, 86),
    point(34, 98),
    point(46, 94),
  ];
  const otherWing: readonly Point[] = [
    point(62, 92),
    point(76, 62),
    point(112, 56),
    point(102, 72),
    point(108, 84),
    point(92, 82),
    point(88, 96),
    point(74, 94),
  ];
  for (const points of [wing, otherWing]) {
    canvas.polygon(points, (x, y) =>
      dithered([p.accent, darker(p.accent, 0.35), darker(p.accent, 0.7)], (y - 58) / 40, x, y),
    );
    points.forEach(([x, y], corner) => {
      const [nextX, nextY] = points[(corner + 1) % points.length] ?? [x, y];
      canvas.line(x, y, nextX, nextY, INK);
      const [rootX, rootY] = points[0] ?? [x, y];
      if (corner % 2 === 0) canvas.line(rootX, rootY, x, y, darker(p.accent, 0.8));
    });
  }
  const body: readonly (readonly [number, number, number])[] = [
    [82, 70, 4],
    [76, 76, 4],
    [69, 83, 5],
    [62, 92, 7],
    [58, 101, 7],
    [56, 110, 5],
    [58, 118, 4],
    [64, 124, 3],
    [72, 127, 2],
    [79, 125, 1],
  ];
  for (const grow of [1, 0])
    for (const [x, y, radius] of body)
      canvas.disc(
        point(x, y)[0],
        y,
        radius + grow,
        grow
          ? INK
          : (px, py) =>
              dithered(
                [lighter(p.accent, 0.45), p.accent, darker(p.accent, 0.5)],
                (px - point(x, y)[0] + (py - y)) / (radius * 3) + 0.5,
                px,
                py,
              ),
      );
  canvas.polygon([point(76, 64), point(90, 60), point(97, 66), point(90, 72), point(80, 74)], INK);
  canvas.polygon([point(78, 66), point(89, 62), point(94, 66), point(89, 70), point(80, 72)], p.accent);
  canvas.rect(point(86, 0)[0], 65, 2, 2, p.second);
  for (const x of [78, 82]) canvas.line(point(x, 0)[0], 64, point(x - 5, 0)[0], 57, INK, 2);
}

function drawHead(stage: Stage): void {
  const { canvas, palette: p } = stage;
  const hide: Colour = p.accent;
  const fillOutlined = (
    points: readonly Point[],
    colour: Colour | ((x: number, y: number) => Colour),
  ): void => {
    canvas.polygon(
      points.map(([x, y]) => [x, y + 1] as const),
      INK,
    );
    canvas.polygon(
      points.map(([x, y]) => [x - 2, y] as const),
      INK,
    );
    canvas.polygon(
      points.map(([x, y]) => [x, y - 2] as const),
      INK,
    );
    canvas.polygon(points, colour);
  };
  const scales = (x: number, y: number): Colour =>
    (x + (Math.floor(y / 4) & 1) * 3) % 6 === 0 && y % 4 < 3
      ? darker(hide, 0.45)
      : dithered([lighter(hide, 0.35), hide, darker(hide, 0.5)], (y - 60) / 90, x, y);
  fillOutlined(
    [
      [96, 58],
      [124, 70],
      [124, 160],
      [72, 160],
      [80, 120],
      [84, 96],
    ],
    scales,
  );
  for (let spike = 0; spike < 5; spike++)
    fillOutlined(
      [
        [98 + spike * 6, 60 + spike * 3],
        [106 + spike * 6, 46 + spike * 5],
        [108 + spike * 6, 64 + spike * 3],
      ],
      p.pale,
    );
  fillOutlined(
    [
      [34, 98],
      [44, 84],
      [62, 76],
      [78, 62],
      [100, 62],
      [108, 86],
      [100, 108],
      [76, 112],
      [46, 110],
    ],
    scales,
  );
  fillOutlined(
    [
      [44, 116],
      [72, 112],
      [98, 112],
      [88, 128],
      [60, 128],
    ],
    scales,
  );
  for (let tooth = 0; tooth < 6; tooth++)
    canvas.polygon(
      [
        [44 + tooth * 8, 109],
        [48 + tooth * 8, 118],
        [51 + tooth * 8, 109],
      ],
      WHITE,
    );
  canvas.polygon(
    [
      [72, 82],
      [88, 78],
      [86, 88],
      [76, 89],
    ],
    INK,
  );
  canvas.polygon(
    [
      [74, 83],
      [86, 80],
      [85, 87],
      [77, 88],
    ],
    p.second,
  );
  canvas.rect(80, 80, 2, 9, INK);
  canvas.rect(40, 94, 5, 3, INK);
  for (const [x, y] of [
    [34, 126],
    [26, 134],
    [42, 132],
    [18, 126],
  ] as const)
    drawFlame(stage, x, y, 14);
  drawGlow(stage, 34, 122, 30, mix(p.second, 0xff9a3a, 0.5));
}
