import type { Mood } from '../palettes';
import type { Scene } from '../stage';
import { castle } from './built/castle';
import { city } from './built/city';
import { dungeon } from './built/dungeon';
import { haunt } from './built/haunt';
import { neon } from './built/neon';
import { dogfight } from './machine/dogfight';
import { mech } from './machine/mech';
import { racing } from './machine/racing';
import { space } from './machine/space';
import { fight } from './play/fight';
import { pitch } from './play/pitch';
import { puzzle } from './play/puzzle';
import { desert } from './wild/desert';
import { ice } from './wild/ice';
import { jungle } from './wild/jungle';
import { platform } from './wild/platform';
import { sea } from './wild/sea';

type Moods = readonly [Mood, ...Mood[]];

const ANY: Moods = ['cool', 'warm', 'fresh'];
const DARK: Moods = ['cool', 'cool', 'warm'];

/** Every scene with the moods of palette that suit it; a mood named twice is drawn twice as often. */
export const SCENES = {
  castle: { draw: castle, moods: ['cool', 'warm', 'warm'] },
  city: { draw: city, moods: ANY },
  desert: { draw: desert, moods: ['warm'] },
  dogfight: { draw: dogfight, moods: ANY },
  dungeon: { draw: dungeon, moods: ANY },
  fight: { draw: fight, moods: ['warm', 'warm', 'fresh', 'cool'] },
  haunt: { draw: haunt, moods: ANY },
  ice: { draw: ice, moods: ['cool', 'cool', 'fresh'] },
  jungle: { draw: jungle, moods: ['fresh', 'fresh', 'warm'] },
  mech: { draw: mech, moods: ANY },
  neon: { draw: neon, moods: DARK },
  pitch: { draw: pitch, moods: ANY },
  platform: { draw: platform, moods: ['fresh', 'fresh', 'cool', 'warm'] },
  puzzle: { draw: puzzle, moods: ANY },
  racing: { draw: racing, moods: DARK },
  sea: { draw: sea, moods: ['cool', 'cool', 'fresh'] },
  space: { draw: space, moods: ['cool', 'cool', 'warm'] },
} as const satisfies Record<string, { draw: Scene; moods: Moods }>;

export type SceneName = keyof typeof SCENES;
type Names = readonly [SceneName, ...SceneName[]];

/** Where a game of each genre may be set. */
const BY_GENRE: Readonly<Record<string, Names>> = {
  Action: ['neon', 'jungle', 'mech', 'castle'],
  Adventure: ['jungle', 'sea', 'desert', 'haunt', 'castle'],
  Arcade: ['space', 'platform', 'puzzle', 'racing'],
  "Beat 'em up": ['neon', 'fight'],
  Fighting: ['fight'],
  Platformer: ['platform', 'platform', 'jungle', 'ice', 'castle'],
  Puzzle: ['puzzle'],
  RPG: ['castle', 'dungeon', 'ice', 'desert'],
  Racing: ['racing'],
  Rhythm: ['neon', 'puzzle'],
  Shooter: ['space', 'dogfight', 'mech', 'space'],
  Simulation: ['city', 'dogfight', 'sea'],
  Sports: ['pitch'],
  Stealth: ['neon', 'haunt'],
  Strategy: ['castle', 'city', 'desert'],
  'Survival Horror': ['haunt', 'dungeon'],
};

const ANYWHERE: Names = ['platform', 'space', 'castle', 'jungle'];

export const scenesOf = (genre: string): Names => BY_GENRE[genre] ?? ANYWHERE;
