import styled from 'styled-components';
import { Icon } from '../icons';
import { theme } from '../themes';

interface Props {
  /** Whole stars, 0 to 5. */
  score: number;
  size?: 18 | 24;
}

/** A score of five stars, read out as one sentence. */
export function Stars({ score, size = 24 }: Props) {
  return (
    <Row role="img" aria-label={`${score} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} data-off={star > score || undefined}>
          <Icon name="star" size={size} />
        </span>
      ))}
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  gap: ${theme.space.xxs};
  color: ${theme.color.star};

  > span {
    display: grid;
  }

  [data-off] {
    color: ${theme.color.lineSoft};
  }

  @media (forced-colors: active) {
    [data-off] {
      color: GrayText;
    }
  }
`;
