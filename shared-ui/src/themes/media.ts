import { css } from 'styled-components';
import { breakpoint } from './scale';

/** Media queries. @example `${media.mobile} { display: none; }` */
export const media = {
  mobile: `@media (max-width: ${breakpoint.mobile}px)`,
  /** The narrowest phones, such as those with a width of 320 px. */
  smallest: '@media (max-width: 359px)',
  /** Screens only: a printed page is equally narrow, but needs no touch targets. */
  tabletScreen: `@media screen and (max-width: ${breakpoint.tablet}px)`,
  tablet: `@media (max-width: ${breakpoint.tablet}px)`,
  /** Widths at which the search box does not fit beside the other parts of the navbar. */
  narrow: '@media (max-width: 900px)',
  laptop: `@media (max-width: ${breakpoint.laptop}px)`,
  /** Wide screens, which show larger pages and covers. */
  wide: `@media (min-width: ${breakpoint.wide}px)`,
  moving: '@media (prefers-reduced-motion: no-preference)',
};

/**
 * Selectors for differences between the themes that tokens cannot express.
 * @example `${when.retro} { border-radius: 0; }`
 */
export const when = {
  original: "html:not([data-theme='retro']) &",
  retro: "html[data-theme='retro'] &",
};

/** Adds a border in forced-colours mode, which removes the shadows that otherwise serve as borders. */
export const forcedColoursBorder = css`
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
