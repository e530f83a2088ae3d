import { averageStars } from './score';

const reviewsWith = (...scores: number[]) => scores.map((score) => ({ score }));

test('Rounds the average of the reviews up to whole stars [R117]', () => {
  expect(averageStars(reviewsWith(3, 3, 3, 3, 3, 3, 3, 3, 3, 4))).toBe(4);
  expect(averageStars(reviewsWith(...Array.from({ length: 99 }, () => 4), 5))).toBe(5);
  expect(averageStars(reviewsWith(4, 4))).toBe(4);
  expect(averageStars(reviewsWith(1))).toBe(1);
});

test('has no average without reviews', () => {
  expect(averageStars([])).toBeUndefined();
});
