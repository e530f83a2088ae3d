import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { games } from '../facts';
import { drawCovers } from './draw';
import { coverNames } from './names';
import type { CoverGame } from './plan';

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

test('names carry the id, eight hexadecimal digits and the width', () => {
  const { thumbnail, images, files } = coverNames(tomb);
  expect(thumbnail).toMatch(/^12-[0-9a-f]{8}-240\.webp$/);
  for (const image of images) expect(image).toMatch(/^12-[0-9a-f]{8}-480\.webp$/);
  expect(new Set(files).size).toBe(5);
  expect(files).toEqual(expect.arrayContaining([thumbnail, ...images]));
});

test('the three widths of a cover share one name but for the width', () => {
  const { files, thumbnail, images } = coverNames(tomb);
  const stem = thumbnail.replace('-240.webp', '');
  expect(files.slice(0, 3)).toEqual([`${stem}-120.webp`, thumbnail, images[0]]);
  expect(images[0]).toBe(`${stem}-480.webp`);
});

test('a name stays while the facts stay and changes with any of them', () => {
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

test('draws five pictures a game at their sizes, small enough for a shop front', async () => {
  const sample = games.filter((game) => game.id % 80 === 0);
  await drawCovers(sample, folder);
  for (const game of sample) {
    const widths = [120, 240, 480, 480, 480];
    await Promise.all(
      coverNames(game).files.map(async (file, at) => {
        const bytes = await readFile(join(folder, file));
        const { format, width, height } = await sharp(bytes).metadata();
        expect({ format, width, height }).toEqual({
          format: 'webp',
          width: widths[at],
          height: ((widths[at] ?? 0) * 4) / 3,
        });
        expect(bytes.length).toBeLessThan(at === 1 ? 8_000 : 10_000);
      }),
    );
  }
});

test('the same game gives the same bytes twice', async () => {
  const again = join(folder, 'again');
  await drawCovers([tomb], folder);
  await drawCovers([tomb], again);
  for (const file of coverNames(tomb).files)
    expect(await readFile(join(again, file))).toEqual(await readFile(join(folder, file)));
});

test('tells its progress, leaves no partial files and touches nothing that is there already', async () => {
  const two = games.slice(0, 2);
  const progress: string[] = [];
  await drawCovers(two, folder, (done, total) => progress.push(`${done}/${total}`));
  expect(progress).toEqual(['1/2', '2/2']);
  const before = await readdir(folder);
  expect(before).toHaveLength(10);
  expect(before.every((file) => file.endsWith('.webp'))).toBe(true);
  const marked = join(folder, before[0] ?? '');
  await rm(marked);
  await drawCovers(two, folder, (done, total) => progress.push(`again ${done}/${total}`));
  // Of what was there already it says nothing.
  await drawCovers(two, folder, (done, total) => progress.push(`for nothing ${done}/${total}`));
  expect(progress.slice(2)).toEqual(['again 1/1']);
  expect(await readdir(folder)).toEqual(before);
});
