import { media, theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** What is decided at the left, what it costs at the right; on a tablet one under the other. */
export const OrderColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  gap: 40px;
  align-items: start;
  min-height: 560px;
  padding-bottom: ${theme.space.huge};

  > * {
    display: grid;
    gap: 26px;
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr) 340px;
    gap: ${theme.space.l};
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
