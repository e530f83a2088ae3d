import { breakpoint } from '@press-start/shared-ui/themes';

/** Returns whether the list grows by 'Show More'. The server cannot know and renders a single page. */
export function isMobile(): boolean {
  return typeof matchMedia === 'function' && matchMedia(`(max-width: ${breakpoint.mobile}px)`).matches;
}

/** Returns whether the visitor prefers reduced motion; true on the server. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
