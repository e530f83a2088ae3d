import styled from 'styled-components';
import { PanelTitle as UppercaseTitle } from '@press-start/shared-ui/components';

/** Title of a panel in its normal case. */
export const PanelTitle = styled(UppercaseTitle)`
  letter-spacing: -0.01em;
  text-transform: none;
`;
