import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { games } from '../../api/seed/facts';
import { coverNames } from './names';
import type { CoverGame } from './plan';
import { writeCovers } from './write';

const tomb: CoverGame = {
  id: 12,
  name: 'Tomb',
  platform: 'MSX',
  year: 1986,
  publisher: 'Own',
  genre: 'Puzzle',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'covers-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('A cover file name contains the id, eight hexadecimal digits and the width', () => {
  const { thumbnail, images, files } = coverNames(tomb);
  expect(thumbnail).toMatch(/^12-[0-9a-f]{8}-240\.webp$/);
  for (const image of images) expect(image).toMatch(/^12-[0-9a-f]{8}-480\.webp$/);
  expect(new Set(files).size).toBe(5);
  expect(files).toEqual(expect.arrayContaining([thumbnail, ...images]));
});

test('The file names of a cover differ only in the width', () => {
  const { files, thumbnail, images } = coverNames(tomb);
  const stem = thumbnail.replace('-240.webp', '');
  expect(files.slice(0, 3)).toEqual([`${stem}-120.webp`, thumbnail, images[0]]);
  expect(images[0]).toBe(`${stem}-480.webp`);
});

test('A cover file name changes with the name, platform, year, genre or publisher of the game', () => {
  const first = coverNames(tomb).thumbnail;
  expect(coverNames({ ...tomb }).thumbnail).toBe(first);
  for (const change of [
    { name: 'Other' },
    { platform: 'NES' },
    { year: 1999 },
    { genre: 'RPG' },
    { publisher: 'Else' },
  ])
    expect(coverNames({ ...tomb, ...change }).thumbnail).not.toBe(first);
});

test('Each game of a sample has five picture files with the expected dimensions, each smaller than 10 kB', async () => {
  const sample = games.filter((game) => game.id % 80 === 0);
  await writeCovers(sample, folder);
  for (const game of sample) {
    const widths = [120, 240, 480, 480, 480];
    await Promise.all(
      coverNames(game).files.map(async (file, index) => {
        const bytes = await readFile(join(folder, file));
        const { format, width, height } = await sharp(bytes).metadata();
        expect({ format, width, height }).toEqual({
          format: 'webp',
          width: widths[index],
          height: ((widths[index] ?? 0) * 4) / 3,
        });
        expect(bytes.length).toBeLessThan(index === 1 ? 8_000 : 10_000);
      }),
    );
  }
});

test('Writing the covers of the same game twice produces identical files', async () => {
  const secondFolder = join(folder, 'again');
  await writeCovers([tomb], folder);
  await writeCovers([tomb], secondFolder);
  for (const file of coverNames(tomb).files)
    expect(await readFile(join(secondFolder, file))).toEqual(await readFile(join(folder, file)));
});

test('Writing covers reports progress, leaves no partial files and skips games whose files all exist', async () => {
  const firstGames = games.slice(0, 2);
  const progress: string[] = [];
  await writeCovers(firstGames, folder, (done, total) => progress.push(`${done}/${total}`));
  expect(progress).toEqual(['1/2', '2/2']);
  const fileNames = await readdir(folder);
  expect(fileNames).toHaveLength(10);
  expect(fileNames.every((file) => file.endsWith('.webp'))).toBe(true);
  const deletedFile = join(folder, fileNames[0] ?? '');
  await rm(deletedFile);
  await writeCovers(firstGames, folder, (done, total) => progress.push(`again ${done}/${total}`));
  // No game lacks a file, so no progress is reported.
  await writeCovers(firstGames, folder, (done, total) => progress.push(`unexpected ${done}/${total}`));
  expect(progress.slice(2)).toEqual(['again 1/1']);
  expect(await readdir(folder)).toEqual(fileNames);
});
