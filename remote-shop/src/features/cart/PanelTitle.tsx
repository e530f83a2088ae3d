import { theme } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

/** Names a panel: a heading of the second level that does not shout. */
export const PanelTitle = styled.h2`
  font-size: ${theme.type.fsH3};
  letter-spacing: -0.01em;
  line-height: 1.2;
  text-transform: none;
`;
