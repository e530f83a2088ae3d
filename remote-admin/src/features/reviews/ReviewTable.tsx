import styled from 'styled-components';
import type { ModeratedReview } from '@press-start/api/contract';
import { Stars } from '@press-start/shared-ui/components';
import { datePart } from '@press-start/shared-ui/format';
import { StateLabel } from '@press-start/shared-ui/records';
import { hiddenText, media, theme, when } from '@press-start/shared-ui/themes';
import { AdminTable, compactRows, RowLink, secondaryText } from '../lists/AdminTable';
import { OpenCell } from '../lists/OpenCell';

interface Props {
  reviews: readonly ModeratedReview[];
  to: (review: ModeratedReview) => string;
}

export function ReviewTable({ reviews, to }: Props) {
  return (
    <Rows>
      <thead>
        <tr>
          <th scope="col">Game</th>
          <th scope="col">Score</th>
          <th scope="col">Review</th>
          <th scope="col">Author</th>
          <th scope="col">State</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <tr key={`${review.userIdUser} ${review.productIdProduct}`}>
            <td className="game">
              <RowLink to={to(review)} aria-label={`${review.name_product}, review by ${review.nickname}`}>
                {review.name_product}
              </RowLink>
            </td>
            <td className="score">
              <Stars score={review.score} size={18} />
            </td>
            <td className="text">
              <p>{review.description}</p>
            </td>
            <td className="author">
              <span>{review.nickname}</span>
              <small>{datePart(review.createdAt)}</small>
            </td>
            <td className="state">
              {review.hidden ? (
                <StateLabel tone="closed">Hidden</StateLabel>
              ) : (
                <StateLabel tone={review.reply ? 'done' : 'open'}>
                  {review.reply ? 'Answered' : 'No reply'}
                </StateLabel>
              )}
            </td>
            <OpenCell text={review.reply ? 'Open' : 'Reply'} />
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

const { color, space, type } = theme;

const Rows = styled(AdminTable)`
  .game {
    width: 22%;
    min-width: 160px;
  }

  .score {
    width: 122px;
  }

  .score > * {
    vertical-align: middle;
  }

  ${when.retro} .game > * {
    line-height: 1.1;
  }

  /* The accent colour marks actions only. */
  .score > *,
  .state > [data-tone='open'] {
    color: ${color.text};
  }

  .text p {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    font-size: ${type.fsS};
    color: ${color.textMuted};
    white-space: nowrap;
  }

  ${compactRows('minmax(0, 1fr) auto 18px', 'game state open', 'text text open', 'author score open')}

  ${media.tabletScreen} {
    /* Three lines of the retro theme fit into 96 px. */
    ${when.retro} tbody tr {
      padding-block: ${space[1]};
    }

    .game {
      min-width: 0;
    }

    .state {
      justify-self: end;
    }

    .text p {
      display: block;
      min-width: 0;
      text-overflow: ellipsis;
    }

    /* A long name is truncated instead of the date. */
    tbody td.author {
      display: flex;
      justify-content: start;
      gap: ${space[2]};
      ${secondaryText}
    }

    .author > span {
      overflow: hidden;
      text-overflow: ellipsis;
    }

    .score > * {
      gap: ${space[0.5]};
    }

    .author > small {
      flex: none;
    }
  }

  /* On the narrowest phones, the name of the game needs the width. The page of the review has the author. */
  ${media.smallest} {
    tbody tr {
      grid-template-areas: 'game game open' 'text text open' 'state score open';
    }

    .state {
      justify-self: start;
    }

    tbody td.author {
      ${hiddenText}
    }
  }
`;
