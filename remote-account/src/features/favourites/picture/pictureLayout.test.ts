import { layOutPicture, pictureSize, pictureTitle } from './pictureLayout';

const ids = (count: number) => Array.from({ length: count }, (_, index) => index * 7 + 1);

test.each([1, 5, 12, 18, 19, 40, 72, 200])(
  'The game boxes in a picture of %d favourites stay inside the picture and do not overlap',
  (count) => {
    const { boards, spines, fronts } = layOutPicture(ids(count));
    const boxes = [...spines, ...fronts];
    for (const { x, y, width, height } of boxes) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(pictureSize.width);
      expect(y).toBeGreaterThan(120);
      expect(boards).toContain(y + height);
    }
    for (const board of boards) {
      const row = boxes.filter(({ y, height }) => y + height === board).sort((a, b) => a.x - b.x);
      row
        .slice(1)
        .forEach((box, index) => expect(box.x).toBeGreaterThanOrEqual(row[index]!.x + row[index]!.width));
    }
  },
);

test('A picture of few favourites shows covers beside the spines, and a picture of many favourites has two boards', () => {
  expect(layOutPicture(ids(3)).fronts).toHaveLength(3);
  expect(layOutPicture(ids(12)).fronts).toHaveLength(1);
  expect(layOutPicture(ids(40))).toMatchObject({
    fronts: [],
    boards: [expect.any(Number), expect.any(Number)],
  });
});

test('The title of the favourites picture contains the name of the shopper and the number of games', () => {
  expect(pictureTitle('Ada', 12)).toBe("Ada's shelf, 12 games");
  expect(pictureTitle('Ada', 1)).toBe("Ada's shelf, 1 game");
});
