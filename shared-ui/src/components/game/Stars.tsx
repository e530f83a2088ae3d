import styled from 'styled-components';
import { Icon } from '../../icons';
import { theme } from '../../themes';

interface Props {
  /** Whole stars, 0 to 5. */
  score: number;
  size?: 18 | 24;
}

/** Renders a score out of five stars as one labelled image. */
export function Stars({ score, size = 24 }: Props) {
  return (
    <Row role="img" aria-label={`${score} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} data-off={star > score || undefined}>
          <Icon name="star" size={size} />
        </Star>
      ))}
    </Row>
  );
}

const Row = styled.span`
  display: inline-flex;
  gap: ${theme.space.xxs};
  color: ${theme.color.star};
`;

const Star = styled.span`
  display: grid;

  &[data-off] {
    color: ${theme.color.lineSoft};
  }

  @media (forced-colors: active) {
    &[data-off] {
      color: GrayText;
    }
  }
`;
