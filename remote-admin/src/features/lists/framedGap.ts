import { css } from 'styled-components';
import { theme, when } from '@press-start/shared-ui/themes';

/**
 * Gap between framed controls. It is wider in the retro theme, which paints frames of 3 px outside the
 * controls.
 */
export const framedGap = css`
  gap: ${theme.space[3]};

  ${when.retro} {
    gap: ${theme.space[5]};
  }
`;
