import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '../pixels';
import { encode } from '../pixels/webp';
import { paintCover, paintScene } from './cover';
import { paintCloseUp, paintPlay } from './extras';
import { coverNames } from './names';
import { type CoverGame, planCover } from './plan';

export type CoverProgress = (done: number, total: number) => void;

/**
 * Number of games that are processed concurrently, so that the encoder's threads are busy while the next cover is
 * painted.
 */
const CONCURRENCY = 4;

/**
 * Writes the missing pictures of every game. Files are written atomically, so a seed that was interrupted can continue
 * later. Yields to the event loop after every game.
 * @param onProgress called after each game that lacked pictures, with the number of finished games and the total
 */
export async function writeCovers(
  games: readonly CoverGame[],
  outDir: string,
  onProgress: CoverProgress = () => undefined,
): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const missing = await Promise.all(games.map((game) => filesMissing(game, outDir)));
  const waiting = games.filter((_, index) => missing[index]?.includes(true));
  const total = waiting.length;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let game = waiting.shift(); game; game = waiting.shift()) {
      await drawGame(game, outDir);
      onProgress(++done, total);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/** Returns, for each picture of a game, whether its file is missing. */
const filesMissing = (game: CoverGame, outDir: string): Promise<boolean[]> =>
  Promise.all(coverNames(game).files.map(async (file) => !(await exists(join(outDir, file)))));

async function drawGame(game: CoverGame, outDir: string): Promise<void> {
  const { files } = coverNames(game);
  // Check again, because another process may have written the files.
  const missing = await filesMissing(game, outDir);
  if (!missing.includes(true)) return;
  const plan = planCover(game);
  const scene = paintScene(plan);
  const closeUp = paintCloseUp(scene);
  const cover = paintCover(game, plan, scene);
  const pictures: readonly (readonly [Canvas, number])[] = [
    [cover, 1],
    [cover, 2],
    [cover, 4],
    [closeUp, 8],
    [paintPlay(game, plan), 4],
  ];
  await Promise.all(
    pictures.map(async ([canvas, scale], at) => {
      const file = files[at];
      if (file && missing[at]) await writeAtomically(join(outDir, file), await encode(canvas, scale));
    }),
  );
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.${process.pid}.part`;
  await writeFile(partial, bytes);
  await rename(partial, path);
}
