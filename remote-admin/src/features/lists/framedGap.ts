import { css } from 'styled-components';
import { theme, when } from '@press-start/shared-ui/themes';

/** Gap between framed controls. The retro theme paints frames of 3 px outside the controls, so it needs a wider gap. */
export const framedGap = css`
  gap: ${theme.space[3]};

  ${when.retro} {
    gap: ${theme.space[5]};
  }
`;
