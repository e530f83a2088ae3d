import { breakpoint } from '@press-start/shared-ui/themes';

/** Whether the shopper sees the one growing list of mobile. The server cannot know, and draws one page. */
export function isMobile(): boolean {
  return typeof matchMedia === 'function' && matchMedia(`(max-width: ${breakpoint.mobile}px)`).matches;
}

/** Whether the visitor has asked for less motion. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
