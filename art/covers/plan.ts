import { hash, Random } from '../pixels';
import { assignLooks } from './assign-looks';
import { type Layout, LAYOUTS } from './box';
import type { Style } from './lettering/fill';
import { choosePalette, type Mood, type Palette } from './palettes';
import { type SceneName, SCENES } from './scenes';
import type { Camera } from './stage';

/** The attributes of a game that affect its cover. */
export interface CoverGame {
  id: number;
  name: string;
  platform: string;
  year: number;
  publisher: string;
  genre: string;
}

export interface CoverPlan {
  seed: number;
  scene: SceneName;
  camera: Camera;
  palette: Palette;
  layout: Layout;
  style: Style;
}

/** Title styles that suit each genre. Other genres use `DEFAULT_STYLES`. */
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
const DEFAULT_STYLES: readonly [Style, ...Style[]] = ['chrome', 'fire', 'plain', 'ice', 'gold', 'stripes'];

/** Number of cards in a row of the catalogue on a wide screen. */
const CARDS_PER_ROW = 4;

/**
 * Plans the covers of a catalogue so that covers shown together differ.
 *
 * @param games in the order of the catalogue
 */
export function planCovers(games: readonly CoverGame[]): CoverPlan[] {
  const palettes: Palette[] = [];
  return assignLooks(games).map((look, index) => {
    const game = games[index];
    if (!game) throw new Error(`There is no game for the look ${index}`);
    const seed = hash(`${game.name}|${game.platform}`);
    const random = new Random(seed ^ 0x5eed);
    const moods = look.mood ? ([look.mood] as const) : SCENES[look.scene].moods;
    const neighbours = [index - 1, index - CARDS_PER_ROW].flatMap((place) => palettes[place] ?? []);
    const palette = choosePalette(game.id, rotate(moods, random), neighbours);
    palettes.push(palette);
    return {
      seed,
      scene: look.scene,
      camera: look.camera,
      palette,
      layout: random.pick(LAYOUTS),
      style: random.pick(STYLES[game.genre] ?? DEFAULT_STYLES),
    };
  });
}

function rotate(moods: readonly Mood[], random: Random): Mood[] {
  const first = random.int(0, moods.length - 1);
  return [...moods.slice(first), ...moods.slice(0, first)];
}
