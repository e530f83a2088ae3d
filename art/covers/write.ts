import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '../pixels';
import { encode } from '../pixels/webp';
import { paintCover, paintScene } from './cover';
import { paintCloseUp, paintPlay } from './extras';
import { coverNames } from './names';
import { type CoverGame, planCover } from './plan';

export type CoverProgress = (done: number, total: number) => void;

/** Games in work at a time: enough to keep the encoder's threads busy while the next cover is painted. */
const AT_ONCE = 4;

/**
 * Writes the five pictures of every game that are not there yet. A file appears whole or not at all, so a seed that
 * was interrupted carries on where it stopped. Painting yields to the event loop after every game.
 * @param onProgress called with the games of which pictures were missing: how many are done, and how many there were
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
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** For each of a game's pictures. */
const filesMissing = (game: CoverGame, outDir: string): Promise<boolean[]> =>
  Promise.all(coverNames(game).files.map(async (file) => !(await exists(join(outDir, file)))));

async function drawGame(game: CoverGame, outDir: string): Promise<void> {
  const { files } = coverNames(game);
  // Looked at again: another process may have drawn it meanwhile.
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
      if (file && missing[at]) await writeWhole(join(outDir, file), await encode(canvas, scale));
    }),
  );
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.${process.pid}.part`;
  await writeFile(partial, bytes);
  await rename(partial, path);
}
