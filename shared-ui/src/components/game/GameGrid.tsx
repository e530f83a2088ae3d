import { Children, isValidElement, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { breakpoint, media, theme, when } from '../../themes';

interface Props {
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Renders cards in 4, 3 or 2 columns, or in one on mobile (specification, section 9; interpretation Q8). */
export function GameGrid({ ref, children }: Props) {
  return (
    <Grid ref={ref}>
      {Children.toArray(children).map((card, index) => (
        <Cell key={isValidElement(card) ? card.key : index} data-lamp={lampColour(index + 1)}>
          {card}
        </Cell>
      ))}
    </Grid>
  );
}

/**
 * Returns the colour of the lamp above a card, or `undefined` for no lamp. The pattern makes consecutive rows
 * look different.
 *
 * @param position of the card in the grid, starting at 1
 */
function lampColour(position: number): string | undefined {
  if (position % 7 === 6) return 'pink';
  switch (position % 5) {
    case 2:
      return 'violet';
    case 4:
      return 'blue';
    case 0:
      return 'teal';
    default:
      return undefined;
  }
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space[7]} ${theme.space[5]};

  ${when.retro} {
    gap: ${theme.space[7]} ${theme.space[6]};
  }

  ${media.laptop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space[3]};
  }

  @media (max-width: ${breakpoint.mobile}px) {
    ${when.retro} {
      gap: ${theme.space[4]};
    }
  }
`;

/** Sets the lamp colour of a card. With `display: contents`, the card itself remains the grid item. */
const Cell = styled.div`
  display: contents;

  &[data-lamp='violet'] {
    --lamp: #8a3dff94;
  }

  &[data-lamp='blue'] {
    --lamp: #00a8ff85;
  }

  &[data-lamp='teal'] {
    --lamp: #12c9a66b;
  }

  &[data-lamp='pink'] {
    --lamp: #ff3d9e75;
  }
`;
