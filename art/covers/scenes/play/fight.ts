import { type Colour, darker, hex, INK, lighter, mix, type Point, WHITE } from '../../../pixels';
import { drawBurst, drawSkyline } from '../../parts/props';
import { drawRays, drawSky, drawSun } from '../../parts/sky';
import { type Scene, type Stage, WIDTH } from '../../stage';

/** Paints two fighters in front of rays, or in front of a skyline (night). */
export const fight: Scene = (stage) => {
  const { palette: p, camera } = stage;
  if (camera === 'night') {
    drawSky(stage, 150);
    drawSun(stage, 60, 96, 30, p.pale, p.mid);
    drawSkyline(stage, 144, 46, p.ink, 0.4, 20);
  } else {
    drawRays(stage, 60, 92, 14, p.shade, p.deep);
    if (camera === 'far') drawSun(stage, 60, 90, 25, p.pale, p.light);
  }
  drawFloor(stage);
  return camera === 'near' ? drawDuel(stage, 3) : drawDuel(stage, 2);
};

function drawFloor({ canvas, palette: p }: Stage): void {
  canvas.rect(0, 145, WIDTH, 15, p.ink);
  canvas.rect(0, 144, WIDTH, 1, p.light);
  for (let x = -4; x < WIDTH; x += 14) canvas.rect(x, 148, 12, 4, p.deep);
  for (let x = 3; x < WIDTH; x += 14) canvas.rect(x, 154, 12, 4, darker(p.deep, 0.3));
}

const STRIKER = [
  '...KKKKKK..........',
  '..KHHHHHHK.........',
  '.KHHHHHSSK.........',
  'KAAAAAAAAK.........',
  'AKHSSSKSSK.........',
  '.KHSSSSSSK.........',
  '..KSSSSKK..........',
  '.KKTTTTKKKKKKKKKK..',
  'KTTTTTTTTSSSSSSSGGK',
  'KTTTTTTTTSSSSSSSGGK',
  'KSKTTTTTKKKKKKKKGGK',
  'KSSKTTTTK......KKK.',
  'KSSKKAAAK..........',
  '.KGGKAAAK..........',
  '.KGGKTTTTK.........',
  '..KKKTTTTTK........',
  '...KTTTKTTTK.......',
  '..KTTTK.KTTTK......',
  '..KTTK...KTTTK.....',
  '.KTTTK....KTTK.....',
  '.KSSK.....KSSK.....',
  'KGGGK.....KGGGK....',
  'KKKKK.....KKKKK....',
];

const KICKER = [
  '......KKKKKK.......',
  '.....KHHHHHHK......',
  '....KHHHHHSSK......',
  '....KHHSSKSSK......',
  '....KHHSSSSSK......',
  '.....KKSSSKK.......',
  '...KKTTTTTTK.......',
  '..KTTTTTTTTTKKK....',
  '.KSSKTTTTTKSSGGK...',
  '.KSSKTTTTTKSSGGK...',
  '.KGGKTTTTTKKKKK....',
  '.KKKKAAAAAKKKKKKKK.',
  '....KTTTTTTTTSSSGGK',
  '....KTTTTTTTTSSSGGK',
  '...KTTTTTTTKKKKKKKK',
  '...KTTTKKKK........',
  '...KTTK............',
  '...KTTTK...........',
  '....KTTK...........',
  '....KSSK...........',
  '....KSSK...........',
  '....KGGGK..........',
  '....KKKKK..........',
];

function drawDuel(stage: Stage, scale: number): Point {
  const { canvas, palette: p, random } = stage;
  const isSwapped = random.chance(0.5);
  const first = fighterColours(
    mix(p.pale, WHITE, 0.5),
    p.accent,
    '#e9b184',
    random.pick(['#3a2418', '#d8b050', '#1a1420']),
  );
  const second = fighterColours(
    mix(p.deep, p.shade, 0.4),
    p.second,
    random.pick(['#a86a42', '#7a4a2c', '#f2c8a0']),
    random.pick(['#1a1420', '#a8321e', '#e8e8f0']),
  );
  const top = 147 - 23 * scale;
  const margin = scale > 2 ? -10 : 10;
  canvas.bitmap(STRIKER, margin, top, isSwapped ? second : first, scale);
  canvas.bitmap(
    random.chance(0.5) ? STRIKER : KICKER,
    WIDTH - margin - 19 * scale,
    top + (scale > 2 ? 2 : 0),
    isSwapped ? first : second,
    scale,
    true,
  );
  drawBurst(stage, 60, top + 9.5 * scale, scale > 2 ? 17 : 13, p.second, WHITE);
  return [60, top + 10 * scale];
}

const fighterColours = (cloth: Colour, trim: Colour, skin: string, hair: string): Record<string, Colour> => ({
  K: INK,
  H: hex(hair),
  S: hex(skin),
  T: cloth,
  A: trim,
  G: lighter(trim, 0.1),
});
