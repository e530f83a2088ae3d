import type { ReactNode } from 'react';
import styled from 'styled-components';
import { breakpoint, media, theme } from '@press-start/shared-ui/themes';
import { CoverWall } from './CoverWall';

/** Places a panel beside the cover wall, or alone on narrow screens. */
export const BesideCoverWall = ({ children }: { children: ReactNode }) => (
  <Columns>
    {children}
    <Art>
      <CoverWall hiddenUpTo={breakpoint.laptop} />
    </Art>
  </Columns>
);

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 380px;
  gap: ${theme.space[10]};

  ${media.laptop} {
    grid-template-columns: minmax(0, 820px);
  }
`;

const Art = styled.div`
  display: grid;
  overflow: clip;
  border-radius: ${theme.radius.l};
  box-shadow: ${theme.frame.frame};

  ${media.laptop} {
    display: none;
  }
`;
