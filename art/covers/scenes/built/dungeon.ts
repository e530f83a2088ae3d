import { darker, dithered, hash, hex, INK, mix, type Point, WHITE } from '../../../pixels';
import { drawCreature } from '../../parts/creature';
import { drawHero } from '../../parts/hero';
import { drawGlow, drawSpark, drawTorch } from '../../parts/props';
import { HEIGHT, type Scene, type Stage, WIDTH } from '../../stage';

const VANISHING_POINT: Point = [60, 88];

/** Paints a stone passage with light at its end (near), eyes in the dark (far), or a monster (night). */
export const dungeon: Scene = (stage) => {
  const { canvas, palette: p, camera, random, hero } = stage;
  drawPassage(stage);
  drawTorch(stage, 17, 90);
  drawTorch(stage, 103, 90);
  if (camera === 'night') {
    drawGlow(stage, 60, 92, 34, p.accent);
    drawCreature(canvas, random, 60, 88, 20, 2, p.accent);
    drawHero(canvas, hero, 60, 154, 2);
    return [60, 92];
  }
  if (camera === 'far') {
    for (const x of [52, 64]) {
      canvas.rect(x, 82, 5, 4, p.second);
      canvas.rect(x + 2, 82, 2, 4, INK);
    }
    for (let tooth = 0; tooth < 6; tooth++)
      canvas.polygon(
        [
          [50 + tooth * 4, 93],
          [52 + tooth * 4, 98],
          [54 + tooth * 4, 93],
        ],
        WHITE,
      );
    drawHero(canvas, hero, 60, 152, 2);
    drawChest(stage, 92, 150);
    return [60, 132];
  }
  canvas.rect(48, 72, 24, 32, (x, y) =>
    dithered([WHITE, p.pale, p.second], Math.hypot(x - 60, y - 88) / 18, x, y),
  );
  drawGlow(stage, 60, 88, 40, p.second);
  drawHero(canvas, hero, 56, 156, 4);
  return [56, 118];
};

function drawPassage({ canvas, palette: p }: Stage): void {
  canvas.rect(0, 0, WIDTH, HEIGHT, (x, y) => {
    const across = (x - VANISHING_POINT[0]) / 60;
    const down = (y - VANISHING_POINT[1]) / 80;
    const distance = Math.max(Math.abs(across), Math.abs(down));
    if (distance < 0.22) return INK;
    const isSideWall = Math.abs(across) > Math.abs(down);
    const depth = 6 / distance;
    const along = ((isSideWall ? down : across) / distance + 2) * 5 + (Math.floor(depth) & 1) * 0.5;
    if (depth % 1 < 0.14 || along % 1 < 0.1) return p.ink;
    const base = isSideWall ? p.shade : down > 0 ? p.deep : mix(p.ink, p.deep, 0.7);
    const stone = hash(`${Math.floor(depth)},${Math.floor(along)}`) % 4 === 0 ? darker(base, 0.15) : base;
    return dithered(
      [darker(stone, 0.7), darker(stone, 0.35), stone, mix(stone, p.mid, isSideWall ? 0.45 : 0.15)],
      (distance - 0.22) / 0.78,
      x,
      y,
    );
  });
}

function drawChest(stage: Stage, x: number, ground: number): void {
  const { canvas } = stage;
  const wood = hex('#a8642a');
  canvas.rect(x - 11, ground - 16, 22, 16, INK);
  canvas.rect(x - 10, ground - 15, 20, 6, wood);
  canvas.rect(x - 10, ground - 8, 20, 7, darker(wood, 0.3));
  canvas.rect(x - 10, ground - 9, 20, 1, hex('#ffd24a'));
  canvas.rect(x - 2, ground - 10, 4, 5, hex('#ffd24a'));
  drawSpark(stage, x + 7, ground - 16, 2);
}
