import { css } from 'styled-components';
import { theme, when } from '@press-start/shared-ui/themes';

const { type } = theme;

/** The heading of a list of games below the main part of a page, smaller than that part's headings. */
export const smallHeading = css`
  font-size: ${type.fsH4};
  line-height: 1.3;

  /* The pixel font is wider than the font of the texts, for which the size is meant. */
  ${when.retro} {
    font-size: ${type.fsH3};
  }
`;
