import { join } from 'node:path';
import { coverNames, type CoverProgress, writeCovers } from '@press-start/art/covers';
import { type GameFacts, games } from './facts';

export const COVERS_PATH = '/images/covers/';

export function picturesOf(game: GameFacts): { thumbnail: string; images: string[] } {
  const { thumbnail, images } = coverNames(game);
  return { thumbnail: COVERS_PATH + thumbnail, images: images.map((file) => COVERS_PATH + file) };
}

/** `imagesFolder` is served under `/images/`. */
export async function renderMissingCovers(imagesFolder: string, onProgress?: CoverProgress): Promise<void> {
  await writeCovers(games, join(imagesFolder, 'covers'), onProgress);
}
