import { hash, Random } from '../pixels';
import { type Layout, LAYOUTS } from './box';
import type { Style } from './lettering/fill';
import { type Palette, PALETTES, SLOTS } from './palettes';
import { type SceneName, SCENES, scenesForGenre } from './scenes';
import { type Camera, CAMERAS } from './stage';

/** The attributes of a game that determine its cover. */
export interface CoverGame {
  id: number;
  name: string;
  platform: string;
  year: number;
  publisher: string;
  genre: string;
}

/** All choices for one cover, made before it is painted. */
export interface CoverPlan {
  seed: number;
  scene: SceneName;
  camera: Camera;
  palette: Palette;
  layout: Layout;
  style: Style;
}

/** Title styles that suit each genre. Other genres use `ANY_STYLE`. */
const STYLES: Readonly<Record<string, readonly [Style, ...Style[]]>> = {
  Racing: ['chrome', 'stripes', 'fire'],
  Fighting: ['fire', 'chrome', 'gold'],
  "Beat 'em up": ['fire', 'chrome', 'stripes'],
  Puzzle: ['duo', 'plain', 'gold'],
  Rhythm: ['duo', 'stripes', 'plain'],
  'Survival Horror': ['drip'],
  Platformer: ['duo', 'gold', 'ice', 'fire'],
  Sports: ['plain', 'chrome', 'gold'],
};
const ANY_STYLE: readonly [Style, ...Style[]] = ['chrome', 'fire', 'plain', 'ice', 'gold', 'stripes'];

/**
 * Plans a cover from its game alone, so it does not depend on the rest of the catalogue. The palette depends
 * on the id: ids cycle through 14 slots, and some pairs of adjacent slots are swapped, so games whose ids
 * differ by less than 13 never share a palette.
 */
export function planCover(game: CoverGame): CoverPlan {
  const seed = hash(`${game.name}|${game.platform}`);
  const random = new Random(seed ^ 0x5eed);
  const scene = random.pick(scenesForGenre(game.genre));
  const camera = random.pick(CAMERAS);
  const mood = random.pick(SCENES[scene].moods);
  const palettes = PALETTES[mood];
  const palette = palettes[paletteSlot(game.id)] ?? PALETTES.cool[0];
  if (!palette) throw new Error(`There is no palette for the mood "${mood}"`);
  return {
    seed,
    scene,
    camera,
    palette,
    layout: random.pick(LAYOUTS),
    style: random.pick(STYLES[game.genre] ?? ANY_STYLE),
  };
}

function paletteSlot(id: number): number {
  const place = id % SLOTS;
  const swapped = hash(`pair ${Math.floor(id / 2)}`) & 1;
  return (place & ~1) | ((place & 1) ^ swapped);
}
