import type { Review } from '@press-start/api/contract';
import { paths } from '@press-start/shared-ui/paths';

/** Labels and sort keys of the sort orders. `helpful` preserves the API's order, most helpful first. */
export const reviewOrders = {
  helpful: ['Most helpful', () => 0],
  newest: ['Newest', (review) => -timestamp(review)],
  oldest: ['Oldest', (review) => timestamp(review)],
  highest: ['Highest', ({ score }) => -score],
  lowest: ['Lowest', ({ score }) => score],
} satisfies Record<string, [label: string, key: (review: Review) => number]>;

const timestamp = ({ createdAt }: Review) => Date.parse(createdAt);

export type ReviewOrder = keyof typeof reviewOrders;

/** The filter and the sort order of the reviews, stored only in the URL. */
export interface ReviewQuery {
  /** Shows only reviews with this number of stars. */
  stars?: number | undefined;
  order: ReviewOrder;
  /** Shows all selected reviews, not only the first ones. */
  all?: boolean | undefined;
}

const isOrder = (text: string | null): text is ReviewOrder =>
  text !== null && Object.hasOwn(reviewOrders, text);

/** Reads the query from search params and ignores invalid values. */
export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  const [stars, order] = [params.get('stars'), params.get('reviews')];
  return {
    stars: stars !== null && /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    order: isOrder(order) ? order : 'helpful',
    all: params.get('show') === 'all' || undefined,
  };
}

/** Returns the product page URL for a query and omits default values. */
export function reviewsUrl(idProduct: number, { stars, order, all }: ReviewQuery): string {
  const params = new URLSearchParams({
    ...(stars !== undefined && { stars: String(stars) }),
    ...(order !== 'helpful' && { reviews: order }),
    ...(all && { show: 'all' }),
  });
  const search = params.toString();
  return search === '' ? paths.game(idProduct) : `${paths.game(idProduct)}?${search}`;
}

/** Returns the reviews that match the filter, sorted. Ties are broken by helpfulness. */
export function selectReviews(reviews: readonly Review[], { stars, order }: ReviewQuery): Review[] {
  const [, keyOf] = reviewOrders[order];
  return reviews
    .filter(({ score }) => stars === undefined || score === stars)
    .sort((a, b) => keyOf(a) - keyOf(b));
}
