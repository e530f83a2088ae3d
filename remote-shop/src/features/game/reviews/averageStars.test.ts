import { averageStars } from './averageStars';

const reviewsWith = (...scores: number[]) => scores.map((score) => ({ score }));

test('The average of the reviews is rounded up to whole stars [R117]', () => {
  expect(averageStars(reviewsWith(3, 3, 3, 3, 3, 3, 3, 3, 3, 4))).toBe(4);
  expect(averageStars(reviewsWith(...Array.from({ length: 99 }, () => 4), 5))).toBe(5);
  expect(averageStars(reviewsWith(4, 4))).toBe(4);
  expect(averageStars(reviewsWith(1))).toBe(1);
});

test('A game without reviews has no average', () => {
  expect(averageStars([])).toBeUndefined();
});
