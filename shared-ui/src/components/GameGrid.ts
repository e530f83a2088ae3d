import styled from 'styled-components';
import { media, when } from '../themes';

/** The grid of cards: 4, 3, 2 columns, and one on mobile (specification, section 9; reading Q8). */
export const GameGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: 28px 22px;

  /* The lamps over the shelves are not all alike, so that the rows do not look like one. */
  > :nth-child(5n + 2) {
    --lamp: #8a3dff94;
  }

  > :nth-child(5n + 4) {
    --lamp: #00a8ff85;
  }

  > :nth-child(5n) {
    --lamp: #12c9a66b;
  }

  > :nth-child(7n + 6) {
    --lamp: #ff3d9e75;
  }

  ${when.retro} {
    gap: 30px 26px;
  }

  ${media.laptop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: 14px;
  }

  @media (max-width: 414px) {
    ${when.retro} {
      gap: 18px;
    }
  }
`;
