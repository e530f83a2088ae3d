import styled from 'styled-components';
import type { Review } from '@press-start/api/contract';
import { EmptyState, Stars } from '@press-start/shared-ui/components';
import { datePart } from '@press-start/shared-ui/format';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import { HelpfulVote, useHelpfulVotes } from './HelpfulVote';

interface Props {
  reviews: readonly Review[];
  /** Average of the reviews in whole stars, or `undefined` if there are none. */
  stars: number | undefined;
}

export function Reviews({ reviews, stars }: Props) {
  const { shopperId, votes, vote } = useHelpfulVotes(reviews[0]?.productIdProduct);
  return (
    <Section id="reviews" aria-labelledby="reviews-title">
      <div>
        <h2 id="reviews-title">Reviews</h2>
        {stars !== undefined && (
          <p className="average">
            <b aria-hidden="true">{stars}</b>
            <span className="count">
              <Stars score={stars} />
              {reviews.length === 1 ? '1 review' : `${reviews.length} reviews, rounded up`}
            </span>
          </p>
        )}
      </div>
      {reviews.length === 0 ? (
        <EmptyState icon="star" text="No reviews yet. Whoever plays it first may tell." />
      ) : (
        <ul>
          {reviews.map(({ userIdUser, nickname, createdAt, score, description, helpful = 0, reply }) => (
            <li key={`${userIdUser} ${createdAt}`}>
              <header>
                <b>{nickname}</b>
                <time dateTime={createdAt}>{datePart(createdAt)}</time>
              </header>
              <Stars score={score} size={18} />
              {description && <p>{description}</p>}
              {reply && (
                <Reply>
                  <header>
                    <b>Press Start replies</b>
                    <time dateTime={reply.date}>{datePart(reply.date)}</time>
                  </header>
                  <p>{reply.text}</p>
                </Reply>
              )}
              <HelpfulVote
                author={nickname}
                count={votes.get(userIdUser)?.helpful ?? helpful}
                mine={votes.get(userIdUser)?.mine ?? false}
                onVote={
                  shopperId === undefined || shopperId === userIdUser
                    ? undefined
                    : (isHelpful) => vote(userIdUser, isHelpful)
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const { color, radius, space } = theme;

const Section = styled.section`
  display: grid;
  grid-template-columns: 320px minmax(0, 1fr);
  gap: ${space[14]};
  align-items: start;
  margin-top: ${space[18]};

  .average {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    margin-top: ${space[6]};
  }

  .average b {
    ${displayText}
    font-size: 112px;
    line-height: 0.8;
    letter-spacing: -0.06em;
  }

  .count {
    display: grid;
    gap: ${space[2]};
    color: ${color.textMuted};
  }

  li {
    padding: ${space[5]} 0;
    border-top: 2px solid ${color.lineSoft};
  }

  li header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${space[3]};
  }

  li p {
    max-width: 62ch;
    margin-top: ${space[2]};
    overflow-wrap: anywhere;
  }

  time {
    color: ${color.textMuted};
  }

  ${when.retro} .average b {
    font-size: 72px;
    color: ${color.textHead};
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[5]};
    margin-top: ${space[11]};
  }
`;

const Reply = styled.div`
  margin-top: ${space[4]};
  padding: ${space[3]} ${space[4]};
  border-left: 4px solid ${color.accent};
  border-radius: ${radius.s};
  background: ${color.surface};

  /* Shows the line breaks of the text. */
  p {
    white-space: pre-line;
  }
`;
