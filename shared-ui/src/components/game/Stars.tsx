import styled from 'styled-components';
import { Icon } from '../../icons';
import { theme } from '../../themes';

/** In pixels; a multiple of the grid of the icon. */
type StarSize = 18 | 24 | 36;

interface Props {
  /** Whole stars, 0 to 5. */
  score: number;
  size?: StarSize;
}

const maxScore = 5;

export function Stars({ score, size = 24 }: Props) {
  return (
    <Row role="img" aria-label={`${score} of 5 stars`}>
      <Icons count={score} size={size} />
      {score < maxScore && (
        <EmptyStars>
          <Icons count={maxScore - score} size={size} />
        </EmptyStars>
      )}
    </Row>
  );
}

/** Renders the stars without wrapper elements, because a page with many reviews has hundreds of stars. */
const Icons = ({ count, size }: { count: number; size: StarSize }) =>
  Array.from({ length: count }, (_, star) => <Icon key={star} name="star" size={size} />);

const Row = styled.span`
  display: inline-flex;
  gap: ${theme.space[1]};
  color: ${theme.color.star};
`;

const EmptyStars = styled.span`
  display: inherit;
  gap: inherit;
  color: ${theme.color.lineSoft};

  @media (forced-colors: active) {
    color: Canvas;
    stroke: CanvasText;
    /* Covers the inner half of the stroke, and with it the lines between the parts of the icon. */
    paint-order: stroke;
  }
`;
