import styled from 'styled-components';
import { PanelTitle as UppercaseTitle } from '@press-start/shared-ui/components';

export const PanelTitle = styled(UppercaseTitle)`
  letter-spacing: -0.01em;
  text-transform: none;
`;
