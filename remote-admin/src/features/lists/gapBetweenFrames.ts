import { css } from 'styled-components';
import { theme, when } from '@press-start/shared-ui/themes';

/** Gap between framed controls. Wider in the retro theme, whose 3 px frames extend beyond the controls. */
export const gapBetweenFrames = css`
  gap: ${theme.space[3]};

  ${when.retro} {
    gap: ${theme.space[5]};
  }
`;
