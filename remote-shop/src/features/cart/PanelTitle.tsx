import styled from 'styled-components';
import { theme } from '@press-start/shared-ui/themes';

/** Renders an `h2` in the size of an `h3`. */
export const PanelTitle = styled.h2`
  font-size: ${theme.type.fsH3};
  letter-spacing: -0.01em;
  line-height: 1.2;
  text-transform: none;
`;
