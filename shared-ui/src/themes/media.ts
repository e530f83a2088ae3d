import { css } from 'styled-components';
import { breakpoint } from './scale';

/** Media queries. @example `${media.mobile} { display: none; }` */
export const media = {
  mobile: `@media (max-width: ${breakpoint.mobile}px)`,
  /** The narrowest phones, such as those that are 320 px wide. */
  smallest: '@media (max-width: 359px)',
  /** Screens only: a printed page is as narrow, but needs no touch targets. */
  tabletScreen: `@media screen and (max-width: ${breakpoint.tablet}px)`,
  tablet: `@media (max-width: ${breakpoint.tablet}px)`,
  /** Too narrow for the search box beside the other parts of the navbar. */
  narrow: '@media (max-width: 900px)',
  laptop: `@media (max-width: ${breakpoint.laptop}px)`,
  /** Wide screens, which show larger pages and covers. */
  wide: `@media (min-width: ${breakpoint.wide}px)`,
  moving: '@media (prefers-reduced-motion: no-preference)',
};

/**
 * Selectors for differences between the bases of the themes, which tokens cannot express.
 * @example `${when.retro} { border-radius: 0; }`
 */
export const when = {
  original: "html:not([data-base='retro']) &",
  retro: "html[data-base='retro'] &",
};

/** Forced-colours mode removes the shadows that otherwise serve as borders. */
export const forcedColoursBorder = css`
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
