import type { Review } from '@press-start/api/contract';
import { Stars } from '@press-start/shared-ui/components';
import { ReviewLink } from './ReviewLink';
import { type ReviewOrder, reviewOrders, type ReviewQuery } from './reviewQuery';

interface Props {
  idProduct: number;
  reviews: readonly Review[];
  /** Average in whole stars, rounded up. */
  stars: number;
  query: ReviewQuery;
  /** Number of reviews that match the filter. */
  shownCount: number;
}

/**
 * Renders the average rating and, if there are several reviews, a histogram with links that filter them, and links
 * that sort them.
 */
export function ReviewSummary({ idProduct, reviews, stars, query, shownCount }: Props) {
  const total = reviews.length;
  const countOf = (score: number) => reviews.filter((review) => review.score === score).length;
  const isFiltered = query.stars !== undefined;
  return (
    <>
      <p className="average">
        <b aria-hidden="true">{stars}</b>
        <span className="count">
          <Stars score={stars} />
          {total === 1 ? '1 review' : `${total} reviews, rounded up`}
        </span>
      </p>
      {total > 1 && (
        <>
          <ul aria-label="Reviews by stars">
            {[5, 4, 3, 2, 1].map((score) => {
              const count = countOf(score);
              const row = (
                <>
                  {starsText(score)}
                  <i
                    className="bar"
                    aria-hidden="true"
                    style={{ backgroundSize: `${(100 * count) / total}% 100%` }}
                  />{' '}
                  {count}
                </>
              );
              return (
                <li key={score}>
                  {count > 0 ? (
                    <ReviewLink
                      className="row"
                      idProduct={idProduct}
                      query={{ ...query, stars: score }}
                      isCurrent={query.stars === score}
                    >
                      {row}
                    </ReviewLink>
                  ) : (
                    <span className="row">{row}</span>
                  )}
                </li>
              );
            })}
            <li>
              <ReviewLink
                className="choice"
                idProduct={idProduct}
                query={{ ...query, stars: undefined }}
                isCurrent={!isFiltered}
              >
                All reviews
              </ReviewLink>
            </li>
          </ul>
          <nav className="orders" aria-label="Order of the reviews">
            {Object.keys(reviewOrders)
              .filter((name): name is ReviewOrder => name in reviewOrders)
              .map((order) => (
                <ReviewLink
                  className="choice"
                  key={order}
                  idProduct={idProduct}
                  query={{ ...query, order }}
                  isCurrent={query.order === order}
                >
                  {reviewOrders[order][0]}
                </ReviewLink>
              ))}
          </nav>
        </>
      )}
      <p role="status">{isFiltered && `${shownCount} of ${total} reviews`}</p>
    </>
  );
}

export const starsText = (stars = 0) => (stars === 1 ? '1 star' : `${stars} stars`);
