import { breakpoint } from './scale';

/** At-rules of the layouts. @example `${media.mobile} { display: none; }` */
export const media = {
  mobile: `@media (max-width: ${breakpoint.mobile}px)`,
  aboveMobile: `@media (min-width: ${breakpoint.mobile + 1}px)`,
  /** The narrowest screens in use, 320 px among them. */
  smallest: '@media (max-width: 359px)',
  /** Of screens only: a sheet of paper is as narrow, and has room for what needs none for fingers. */
  tabletScreen: `@media screen and (max-width: ${breakpoint.tablet}px)`,
  tablet: `@media (max-width: ${breakpoint.tablet}px)`,
  /** Where two things side by side become too narrow: navbar and search, stage and title. */
  narrow: '@media (max-width: 900px)',
  laptop: `@media (max-width: ${breakpoint.laptop}px)`,
  moving: '@media (prefers-reduced-motion: no-preference)',
};

/** Selectors for the few things a token cannot say. @example `${when.retro} { border-radius: 0; }` */
export const when = {
  original: "html:not([data-theme='retro']) &",
  retro: "html[data-theme='retro'] &",
};
