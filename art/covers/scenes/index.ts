import type { Mood } from '../palettes';
import type { Scene } from '../stage';
import { arcade } from './built/arcade';
import { battlefield } from './built/battlefield';
import { castle } from './built/castle';
import { city } from './built/city';
import { corridor } from './built/corridor';
import { dungeon } from './built/dungeon';
import { haunt } from './built/haunt';
import { neon } from './built/neon';
import { rooftop } from './built/rooftop';
import { village } from './built/village';
import { circuit } from './machine/circuit';
import { dogfight } from './machine/dogfight';
import { mech } from './machine/mech';
import { racing } from './machine/racing';
import { space } from './machine/space';
import { tunnel } from './machine/tunnel';
import { bricks } from './play/bricks';
import { concert } from './play/concert';
import { court } from './play/court';
import { crossing } from './play/crossing';
import { fight } from './play/fight';
import { gems } from './play/gems';
import { maze } from './play/maze';
import { notes } from './play/notes';
import { pitch } from './play/pitch';
import { puzzle } from './play/puzzle';
import { tennis } from './play/tennis';
import { cavern } from './wild/cavern';
import { desert } from './wild/desert';
import { dragon } from './wild/dragon';
import { ice } from './wild/ice';
import { jungle } from './wild/jungle';
import { platform } from './wild/platform';
import { sea } from './wild/sea';
import { slope } from './wild/slope';

type Moods = readonly [Mood, ...Mood[]];

const ANY: Moods = ['cool', 'warm', 'fresh'];
const DARK: Moods = ['cool', 'cool', 'warm'];

/**
 * The scenes with the palette moods that suit them. Repeating a mood makes it more likely to be tried first.
 */
export const SCENES = {
  arcade: { draw: arcade, moods: DARK },
  battlefield: { draw: battlefield, moods: ['warm', 'fresh'] },
  bricks: { draw: bricks, moods: ANY },
  castle: { draw: castle, moods: ['cool', 'warm', 'warm'] },
  cavern: { draw: cavern, moods: ANY },
  circuit: { draw: circuit, moods: ANY },
  city: { draw: city, moods: ANY },
  concert: { draw: concert, moods: DARK },
  corridor: { draw: corridor, moods: ['cool', 'cool', 'fresh', 'warm'] },
  court: { draw: court, moods: ANY },
  crossing: { draw: crossing, moods: ['fresh', 'cool', 'warm'] },
  desert: { draw: desert, moods: ['warm'] },
  dogfight: { draw: dogfight, moods: ANY },
  dragon: { draw: dragon, moods: ['cool', 'warm'] },
  dungeon: { draw: dungeon, moods: ANY },
  fight: { draw: fight, moods: ['warm', 'warm', 'fresh', 'cool'] },
  gems: { draw: gems, moods: ANY },
  haunt: { draw: haunt, moods: ANY },
  ice: { draw: ice, moods: ['cool', 'cool', 'fresh'] },
  jungle: { draw: jungle, moods: ['fresh', 'fresh', 'warm'] },
  maze: { draw: maze, moods: DARK },
  mech: { draw: mech, moods: ANY },
  neon: { draw: neon, moods: DARK },
  notes: { draw: notes, moods: DARK },
  pitch: { draw: pitch, moods: ANY },
  platform: { draw: platform, moods: ['fresh', 'fresh', 'cool', 'warm'] },
  puzzle: { draw: puzzle, moods: ANY },
  racing: { draw: racing, moods: DARK },
  rooftop: { draw: rooftop, moods: DARK },
  sea: { draw: sea, moods: ['cool', 'cool', 'fresh'] },
  slope: { draw: slope, moods: ['cool', 'cool', 'fresh'] },
  space: { draw: space, moods: ['cool', 'cool', 'warm'] },
  tennis: { draw: tennis, moods: ANY },
  tunnel: { draw: tunnel, moods: DARK },
  village: { draw: village, moods: ['fresh', 'fresh', 'warm', 'cool'] },
} as const satisfies Record<string, { draw: Scene; moods: Moods }>;

export type SceneName = keyof typeof SCENES;

export const isSceneName = (name: string): name is SceneName => Object.hasOwn(SCENES, name);

export const SCENE_NAMES: readonly SceneName[] = Object.keys(SCENES).filter(isSceneName);

type SceneNames = readonly [SceneName, ...SceneName[]];

/** The scenes of each genre, for games without a suitable known look. */
const SCENES_BY_GENRE: Readonly<Record<string, SceneNames>> = {
  Action: ['neon', 'jungle', 'mech', 'rooftop', 'cavern', 'dragon'],
  Adventure: ['jungle', 'castle', 'desert', 'haunt', 'village', 'cavern'],
  Arcade: ['arcade', 'maze', 'platform', 'bricks', 'gems', 'crossing'],
  "Beat 'em up": ['neon', 'fight', 'rooftop'],
  Fighting: ['fight', 'neon', 'arcade', 'rooftop'],
  Platformer: ['platform', 'jungle', 'ice', 'cavern', 'castle', 'village'],
  Puzzle: ['puzzle', 'gems', 'maze', 'bricks'],
  RPG: ['castle', 'dungeon', 'ice', 'village', 'dragon', 'cavern'],
  Racing: ['racing', 'circuit'],
  Rhythm: ['concert', 'notes'],
  Shooter: ['space', 'dogfight', 'mech', 'corridor', 'tunnel'],
  Simulation: ['city', 'dogfight', 'sea', 'village'],
  Sports: ['pitch', 'court', 'slope', 'tennis'],
  Stealth: ['rooftop', 'corridor'],
  Strategy: ['battlefield', 'city', 'castle', 'desert'],
  'Survival Horror': ['haunt', 'dungeon', 'corridor'],
};

const DEFAULT_SCENES: SceneNames = ['platform', 'space', 'castle', 'jungle'];

export const scenesForGenre = (genre: string): SceneNames => SCENES_BY_GENRE[genre] ?? DEFAULT_SCENES;
