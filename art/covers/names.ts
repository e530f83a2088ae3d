import { hash } from '../pixels';
import type { CoverGame } from './plan';

/**
 * Increase this number when the pictures change: the new file names prevent browsers and the seed from using
 * old pictures.
 */
const GENERATOR_VERSION = 3;

export const COVER_WIDTHS = [120, 240, 480] as const;

export interface CoverNames {
  /** The 240 px cover. */
  thumbnail: string;
  /** The 480 px cover, the close-up and the screenshot. */
  images: [string, string, string];
  /** All of the game's files, beginning with the three widths of the cover. */
  files: [string, string, string, string, string];
}

/**
 * Returns the names of a game's files. Each contains a hash of the game's attributes and `GENERATOR_VERSION`.
 */
export function coverNames(game: CoverGame): CoverNames {
  const { id, name, platform, year, publisher, genre } = game;
  const attributes = JSON.stringify([GENERATOR_VERSION, id, name, platform, year, publisher, genre]);
  const hexHash = (part: string): string => {
    const digits = hash(part + attributes).toString(16);
    return digits.padStart(8, '0');
  };
  const cover = hexHash('cover');
  const fileName = (digits: string, width: number): string => `${id}-${digits}-${width}.webp`;
  const [small, middle, large] = COVER_WIDTHS;
  const images: CoverNames['images'] = [
    fileName(cover, large),
    fileName(hexHash('close-up'), large),
    fileName(hexHash('play'), large),
  ];
  return {
    thumbnail: fileName(cover, middle),
    images,
    files: [fileName(cover, small), fileName(cover, middle), ...images],
  };
}
