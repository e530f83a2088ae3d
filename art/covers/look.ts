import type { Mood } from './palettes';
import type { SceneName } from './scenes';
import type { Camera } from './stage';

/** A scene, optionally with a camera and a palette mood, such as `'sea night'` or `'corridor near warm'`. */
export type LookName = `${SceneName}${'' | ` ${Camera}`}${'' | ` ${Mood}`}`;

/** The looks that suit each title, best first. */
export type KnownLooks = Readonly<Record<string, readonly [LookName, ...LookName[]]>>;

/** A parsed look. If the camera or the mood is missing, it is chosen automatically. */
export interface Look {
  scene: SceneName;
  camera?: Camera | undefined;
  mood?: Mood | undefined;
}
