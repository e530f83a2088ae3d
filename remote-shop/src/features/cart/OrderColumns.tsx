import { media, theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** What is decided at the left, what it costs at the right; on a narrow screen one under the other. */
export const OrderColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 400px;
  gap: 40px;
  align-items: start;
  /* The footer stays below the window while the contents come. */
  min-height: max(560px, 100vh - 190px);
  padding-bottom: ${theme.space.huge};

  > * {
    display: grid;
    gap: 26px;
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr) 340px;
    gap: ${theme.space.l};
  }

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
