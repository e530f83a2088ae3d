import styled from 'styled-components';
import { PanelTitle as UppercaseTitle } from '@press-start/shared-ui/components';

/** Panel title that is not transformed to uppercase. */
export const PanelTitle = styled(UppercaseTitle)`
  letter-spacing: -0.01em;
  text-transform: none;
`;
