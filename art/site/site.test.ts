import sharp from 'sharp';
import { Canvas, hex } from '../pixels';
import { encodePng } from '../pixels/png';
import { drawPortraits } from './portraits';
import { drawFloorRows, drawScene } from './scene';
import { drawTeam } from './team';

async function decode(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}

test('A PNG file contains every pixel of the picture, and transparent pixels remain transparent', async () => {
  const picture = Canvas.transparent(5, 3);
  picture.rect(1, 0, 2, 2, hex('#ff3ea5'));
  picture.set(4, 2, hex('#39ff88'));
  const { width, height, at } = await decode(await encodePng(picture));
  expect([width, height]).toEqual([5, 3]);
  expect(at(1, 1)).toEqual([255, 62, 165, 255]);
  expect(at(4, 2)).toEqual([57, 255, 136, 255]);
  expect(at(0, 2)[3]).toBe(0);
});

test.each([2, 3, 9, 40, 256])(
  'A PNG file with %i colours contains each of them unchanged',
  async (colours) => {
    const picture = Canvas.transparent(colours, 1);
    for (let x = 0; x < colours; x += 1) picture.set(x, 0, x);
    const { at } = await decode(await encodePng(picture));
    for (let x = 0; x < colours; x += 1) expect(at(x, 0)).toEqual([0, 0, x, 255]);
  },
);

test('Encoding a picture with more than 256 colours as PNG throws an error', async () => {
  const picture = Canvas.transparent(257, 1);
  for (let x = 0; x < 257; x += 1) picture.set(x, 0, x);
  await expect(encodePng(picture)).rejects.toThrow('257 colours');
});

const cells = (picture: Canvas, left: number, top: number) =>
  Array.from({ length: 1600 }, (_, index) =>
    picture.at(left + (index % 40), top + Math.floor(index / 40)),
  ).join();

test('The team has seven different faces, each with a different powered-up variant, in a file smaller than 6 kB', async () => {
  const team = drawTeam();
  expect([team.width, team.height]).toEqual([280, 80]);
  const faces = [0, 40].flatMap((top) =>
    [0, 1, 2, 3, 4, 5, 6].map((column) => cells(team, column * 40, top)),
  );
  expect(new Set(faces).size).toBe(14);
  expect((await encodePng(team)).length).toBeLessThan(6000);
});

test('The floor of the landing scene looks different in every frame of its animation, and the file of the scene is smaller than 10 kB', async () => {
  const frames = 20;
  const rows = drawFloorRows(130, frames);
  const frameContents = Array.from({ length: frames }, (_, frame) =>
    Array.from({ length: 130 }, (_, y) => rows.at(0, frame * 130 + y) ?? '').join(),
  );
  expect(new Set(frameContents).size).toBe(frames);
  expect((await encodePng(drawScene({ width: 640, sky: 260, floor: 130, sun: 64 }))).length).toBeLessThan(
    10_000,
  );
});

test('The sheet of portraits contains 24 different faces', () => {
  const sheet = drawPortraits();
  const faces = Array.from({ length: 24 }, (_, index) =>
    Array.from({ length: 40 * 40 }, (_cell, cell) =>
      sheet.at(index * 40 + (cell % 40), Math.floor(cell / 40)),
    ).join(),
  );
  expect(new Set(faces).size).toBe(24);
});
