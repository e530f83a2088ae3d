import { breakpoint } from '@press-start/shared-ui/themes';

/** Returns whether the viewport is mobile; false on the server. */
export function isMobile(): boolean {
  return typeof matchMedia === 'function' && matchMedia(`(max-width: ${breakpoint.mobile}px)`).matches;
}

/** Returns whether the visitor prefers reduced motion; true on the server. */
export function prefersReducedMotion(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
