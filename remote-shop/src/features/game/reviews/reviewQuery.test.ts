import type { Review } from '@press-start/api/contract';
import { readReviewQuery, reviewsUrl, selectReviews } from './reviewQuery';

const makeReview = (userIdUser: number, score: number, day: number): Review => ({
  userIdUser,
  productIdProduct: 5,
  score,
  description: '',
  createdAt: `2026-03-0${day}T10:00:00.000Z`,
  nickname: `user${userIdUser}`,
});

/** Reviews in the order of the API: most helpful first. */
const reviews = [makeReview(1, 4, 2), makeReview(2, 5, 1), makeReview(3, 4, 3)];

const idsOf = (query: Parameters<typeof selectReviews>[1]) =>
  selectReviews(reviews, query).map(({ userIdUser }) => userIdUser);

test('Reviews are sorted by helpfulness, date or score, and ties are broken by helpfulness', () => {
  expect(idsOf({ order: 'helpful' })).toEqual([1, 2, 3]);
  expect(idsOf({ order: 'newest' })).toEqual([3, 1, 2]);
  expect(idsOf({ order: 'oldest' })).toEqual([2, 1, 3]);
  expect(idsOf({ order: 'highest' })).toEqual([2, 1, 3]);
  expect(idsOf({ order: 'lowest' })).toEqual([1, 3, 2]);
});

test('Reviews are filtered by stars', () => {
  expect(idsOf({ order: 'newest', stars: 4 })).toEqual([3, 1]);
  expect(idsOf({ order: 'helpful', stars: 1 })).toEqual([]);
});

test('The URL of the reviews omits default values, and reading it returns the same query', () => {
  expect(reviewsUrl(5, { order: 'helpful' })).toBe('/game/5');
  const query = { stars: 4, order: 'lowest', all: true } as const;
  const url = reviewsUrl(5, query);
  expect(url).toBe('/game/5?stars=4&reviews=lowest&show=all');
  expect(readReviewQuery(new URL(url, 'http://shop.example').searchParams)).toEqual(query);
});

test.each([
  'stars=0',
  'stars=6',
  'stars=4.5',
  'stars=',
  'reviews=toString',
  'reviews=',
  'show=some',
  'stars=x&reviews=x',
])('Invalid search params of the reviews (%s) are ignored', (search) => {
  expect(readReviewQuery(new URLSearchParams(search))).toEqual({ stars: undefined, order: 'helpful' });
});
