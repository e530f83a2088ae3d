import { hash } from '../pixels';
import type { CoverGame } from './plan';

/** Raised whenever the drawing changes: new names make browsers and the seed fetch the new pictures. */
export const GENERATOR_VERSION = 2;

export const COVER_WIDTHS = [120, 240, 480] as const;

export interface CoverNames {
  /** The 240 px cover. */
  thumbnail: string;
  /** The 480 px cover, a closer look and a picture of play. */
  images: [string, string, string];
  /** Every file written for the game, the three cover widths first. */
  files: [string, string, string, string, string];
}

/** File names only; the caller puts `/images/covers/` in front. The hash changes with the facts and the generator. */
export function coverNames(game: CoverGame): CoverNames {
  const { id, name, platform, year, publisher, genre } = game;
  const facts = JSON.stringify([GENERATOR_VERSION, id, name, platform, year, publisher, genre]);
  const stamp = (part: string): string => {
    const bits = hash(part + facts).toString(16);
    return bits.padStart(8, '0');
  };
  const cover = stamp('cover');
  const file = (bits: string, width: number): string => `${id}-${bits}-${width}.webp`;
  const [small, middle, large] = COVER_WIDTHS;
  const images: CoverNames['images'] = [
    file(cover, large),
    file(stamp('close-up'), large),
    file(stamp('play'), large),
  ];
  return {
    thumbnail: file(cover, middle),
    images,
    files: [file(cover, small), file(cover, middle), ...images],
  };
}
