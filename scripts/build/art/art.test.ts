import sharp from 'sharp';
import { drawFloorRows, drawScene } from './scene';
import { Picture } from './picture';
import { png } from './png';
import { drawTeam } from './team';

/** By a decoder that is not ours. */
async function decode(file: Buffer) {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)],
  };
}

test('a picture comes out of its file cell for cell, empty cells transparent', async () => {
  const picture = new Picture(5, 3);
  picture.fill(1, 0, 2, 2, '#ff3ea5');
  picture.dot(4, 2, '#39ff88');
  const { width, height, at } = await decode(png(picture));
  expect([width, height]).toEqual([5, 3]);
  expect(at(1, 1)).toEqual([255, 62, 165, 255]);
  expect(at(4, 2)).toEqual([57, 255, 136, 255]);
  expect(at(0, 2)[3]).toBe(0);
});

test.each([2, 3, 9, 40, 256])('a picture of %i colours keeps them apart', async (colours) => {
  const picture = new Picture(colours, 1);
  for (let x = 0; x < colours; x += 1) picture.dot(x, 0, `#0000${x.toString(16).padStart(2, '0')}`);
  const { at } = await decode(png(picture));
  for (let x = 0; x < colours; x += 1) expect(at(x, 0)).toEqual([0, 0, x, 255]);
});

test('a picture of more colours than a palette holds is refused', () => {
  const picture = new Picture(257, 1);
  for (let x = 0; x < 257; x += 1) picture.dot(x, 0, `#00${x.toString(16).padStart(4, '0')}`);
  expect(() => png(picture)).toThrow('257 colours');
});

const cells = (picture: Picture, left: number, top: number) =>
  Array.from({ length: 1600 }, (_, at) => picture.at(left + (at % 40), top + Math.floor(at / 40))).join();

test('the team is seven faces, each unlike the others and unlike itself when powered up', () => {
  const team = drawTeam();
  expect([team.width, team.height]).toEqual([280, 80]);
  const faces = [0, 40].flatMap((top) =>
    [0, 1, 2, 3, 4, 5, 6].map((column) => cells(team, column * 40, top)),
  );
  expect(new Set(faces).size).toBe(14);
  expect(png(team).length).toBeLessThan(6000);
});

test('the floor of the scene runs: each moment of its lines is unlike the one before', () => {
  const moments = 20;
  const rows = drawFloorRows(130, moments);
  const seen = Array.from({ length: moments }, (_, moment) =>
    Array.from({ length: 130 }, (_, y) => rows.at(0, moment * 130 + y) ?? '').join(),
  );
  expect(new Set(seen).size).toBe(moments);
  expect(png(drawScene({ width: 640, sky: 260, floor: 130, sun: 64 })).length).toBeLessThan(10_000);
});
