import type { Review } from '@press-start/api/contract';

/** Returns the average, rounded up (specification, section 2), or `undefined` if there are no reviews. */
export function averageStars(reviews: readonly Pick<Review, 'score'>[]): number | undefined {
  if (reviews.length === 0) return undefined;
  const sum = reviews.reduce((total, { score }) => total + score, 0);
  return Math.ceil(sum / reviews.length);
}
