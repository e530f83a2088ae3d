import { join } from 'node:path';
import { coverNames, drawCovers, type CoverProgress } from './covers';
import { games, type GameFacts } from './facts';

export const COVERS_PATH = '/images/covers/';

/** The picture addresses of a seeded game. */
export function picturesOf(game: GameFacts): { thumbnail: string; images: string[] } {
  const { thumbnail, images } = coverNames(game);
  return { thumbnail: COVERS_PATH + thumbnail, images: images.map((file) => COVERS_PATH + file) };
}

/** Draws what is missing of the catalogue's pictures below the folder that is served as `/images/`. */
export async function drawMissingCovers(imagesFolder: string, onProgress?: CoverProgress): Promise<void> {
  await drawCovers(games, join(imagesFolder, 'covers'), onProgress);
}
