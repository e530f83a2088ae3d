import type { Mood } from './palettes';
import type { SceneName } from './scenes';
import type { Camera } from './stage';

/** A scene, optionally with a camera and a palette mood, such as `'sea night'` or `'corridor near warm'`. */
export type LookName = `${SceneName}${'' | ` ${Camera}`}${'' | ` ${Mood}`}`;

/** The looks that suit each title, the best one first. */
export type KnownLooks = Readonly<Record<string, readonly [LookName, ...LookName[]]>>;

/** A parsed look. If the camera or the mood is missing, one is chosen with regard to the neighbouring covers. */
export interface Look {
  scene: SceneName;
  camera?: Camera | undefined;
  mood?: Mood | undefined;
}
