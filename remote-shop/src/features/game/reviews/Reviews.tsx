import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Review } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { EmptyState, Portrait, Stars } from '@press-start/shared-ui/components';
import { datePart } from '@press-start/shared-ui/format';
import { ReviewLink } from './ReviewLink';
import { readReviewQuery, selectReviews } from './reviewQuery';
import { Reply, Section } from './Reviews.styles';
import { ReviewSummary, starsText } from './ReviewSummary';
import { useHelpfulVotes } from './useHelpfulVotes';

interface Props {
  idProduct: number;
  reviews: readonly Review[];
  /** Average in whole stars, rounded up; `undefined` if there are no reviews. */
  stars: number | undefined;
}

/** Number of reviews that are shown before the visitor requests all of them. */
const firstReviews = 6;

export function Reviews({ idProduct, reviews, stars }: Props) {
  const { search } = useLocation();
  const { shopperId, votes, vote, VoteButton } = useHelpfulVotes(reviews.length > 0 ? idProduct : undefined);
  const query = readReviewQuery(new URLSearchParams(search));
  const selected = selectReviews(reviews, query);
  const shown = query.all ? selected : selected.slice(0, firstReviews);
  const list = useRef<HTMLUListElement>(null);
  const isExpanding = useRef(false);
  useEffect(() => {
    if (!query.all) return;
    const section = list.current?.parentElement;
    // Move focus to the first new review, because the link is removed.
    if (isExpanding.current) section?.querySelector<HTMLElement>('.list > [tabindex]')?.focus();
    isExpanding.current = false;
    return () => {
      // Going back removes the focused review.
      if (document.activeElement === document.body)
        section?.querySelector<HTMLElement>('.more')?.focus({ preventScroll: true });
    };
  }, [query.all]);
  return (
    <Section id="reviews" aria-labelledby="reviews-title">
      <div>
        <h2 id="reviews-title" tabIndex={-1}>
          Reviews
        </h2>
        {stars !== undefined && (
          <ReviewSummary {...{ idProduct, reviews, stars, query }} shownCount={selected.length} />
        )}
      </div>
      {selected.length === 0 && (
        <EmptyState
          icon="star"
          text={
            reviews.length > 0
              ? `No review with ${starsText(query.stars)}.`
              : 'No reviews yet. Whoever plays it first may tell.'
          }
        >
          {reviews.length > 0 && (
            <ReviewLink
              className="choice"
              idProduct={idProduct}
              query={{ order: query.order }}
              // Move focus to the heading, because the link is removed.
              onFollow={() => document.getElementById('reviews-title')?.focus({ preventScroll: true })}
            >
              Show all reviews
            </ReviewLink>
          )}
        </EmptyState>
      )}
      {selected.length > 0 && (
        <ul className="list" ref={list}>
          {shown.map((review, index) => {
            const { userIdUser, nickname, createdAt, score, description, helpful = 0, reply } = review;
            const count = votes.get(userIdUser)?.helpful ?? helpful;
            return (
              <li key={`${userIdUser} ${createdAt}`} tabIndex={index === firstReviews ? -1 : undefined}>
                <header>
                  <span className="author">
                    <Portrait username={nickname} size={48} />
                    <b>{nickname}</b>
                  </span>
                  <time dateTime={createdAt}>{datePart(createdAt)}</time>
                </header>
                <Stars score={score} size={18} />
                {description && <p>{description}</p>}
                {reply && (
                  <Reply>
                    <header>
                      <b>{`${store.name} replies`}</b>
                      <time dateTime={reply.date}>{datePart(reply.date)}</time>
                    </header>
                    <p>{reply.text}</p>
                  </Reply>
                )}
                <div className="votes">
                  <span aria-live="polite">{count > 0 && `${count} found this helpful`}</span>
                  {VoteButton && shopperId !== userIdUser && (
                    <VoteButton
                      author={nickname}
                      hasVoted={votes.get(userIdUser)?.mine ?? false}
                      onVote={(isHelpful) => vote(userIdUser, isHelpful)}
                    />
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {shown.length < selected.length && (
        <ReviewLink
          className="more"
          idProduct={idProduct}
          query={{ ...query, all: true }}
          onFollow={() => (isExpanding.current = true)}
        >
          Show all {selected.length} reviews
        </ReviewLink>
      )}
    </Section>
  );
}
