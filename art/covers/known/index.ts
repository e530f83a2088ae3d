import type { KnownLooks, Look, LookName } from '../look';
import type { Mood } from '../palettes';
import { isSceneName } from '../scenes';
import { type Camera, CAMERAS } from '../stage';
import { arcade } from './arcade';
import { cartridges } from './cartridges';
import { computers } from './computers';
import { discs } from './discs';

/**
 * Looks of games for which a scene of their genre may be unsuitable: a maze game must not show a race track.
 */
export const KNOWN_LOOKS: KnownLooks = { ...arcade, ...computers, ...cartridges, ...discs };

const known = new Map(Object.entries(KNOWN_LOOKS));

/** Returns the looks that suit a title, best first, or an empty array for an unknown title. */
export const looksForTitle = (title: string): Look[] => (known.get(title) ?? []).map(parseLook);

function parseLook(name: LookName): Look {
  const [scene = '', ...details] = name.split(' ');
  if (!isSceneName(scene)) throw new Error(`There is no scene "${scene}"`);
  return {
    scene,
    camera: CAMERAS.find((camera: Camera) => details.includes(camera)),
    mood: MOODS.find((mood) => details.includes(mood)),
  };
}

const MOODS: readonly Mood[] = ['cool', 'warm', 'fresh'];
