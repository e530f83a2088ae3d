import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Canvas } from '../pixels';
import { encodeWebp } from '../pixels/webp';
import { paintCover, paintScene } from './cover';
import { paintCloseUp, paintScreenshot } from './extras';
import { coverNames } from './names';
import { type CoverGame, type CoverPlan, planCovers } from './plan';

export type CoverProgress = (done: number, total: number) => void;

/** Number of games processed concurrently, so that the next cover is painted while others are encoded. */
const CONCURRENCY = 4;

/**
 * Writes the missing pictures. Files are written atomically, so an interrupted run can be resumed.
 *
 * @param games the whole catalogue in id order, because a cover depends on the neighbouring games
 * @param onProgress called after each game that lacked pictures
 */
export async function writeCovers(
  games: readonly CoverGame[],
  outDir: string,
  onProgress: CoverProgress = () => undefined,
): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const missing = await Promise.all(games.map((game) => areFilesMissing(game, outDir)));
  if (!missing.some((flags) => flags.includes(true))) return;
  const plans = planCovers(games);
  const pendingGames = games.flatMap((game, index) => {
    const plan = plans[index];
    return plan && missing[index]?.includes(true) ? [{ game, plan }] : [];
  });
  const total = pendingGames.length;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = pendingGames.shift(); next; next = pendingGames.shift()) {
      await writeGamePictures(next.game, next.plan, outDir);
      onProgress(++done, total);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

const areFilesMissing = (game: CoverGame, outDir: string): Promise<boolean[]> =>
  Promise.all(coverNames(game).files.map(async (file) => !(await exists(join(outDir, file)))));

async function writeGamePictures(game: CoverGame, plan: CoverPlan, outDir: string): Promise<void> {
  const { files } = coverNames(game);
  // Check again, because another process may have written the files.
  const missing = await areFilesMissing(game, outDir);
  if (!missing.includes(true)) return;
  const scene = paintScene(plan);
  const closeUp = paintCloseUp(scene);
  const cover = paintCover(game, plan, scene);
  const pictures: readonly (readonly [Canvas, number])[] = [
    [cover, 1],
    [cover, 2],
    [cover, 4],
    [closeUp, 8],
    [paintScreenshot(game, plan), 4],
  ];
  await Promise.all(
    pictures.map(async ([canvas, scale], index) => {
      const file = files[index];
      if (file && missing[index]) await writeAtomically(join(outDir, file), await encodeWebp(canvas, scale));
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
