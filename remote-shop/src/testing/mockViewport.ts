import { breakpoint } from '@press-start/shared-ui/themes';

/**
 * Mocks the media queries of a desktop or mobile browser, because jsdom does not implement `matchMedia`. Also
 * disables idle callbacks.
 */
export function mockViewport(viewport: 'desktop' | 'mobile', { reducedMotion = false } = {}): void {
  const width = viewport === 'mobile' ? breakpoint.mobile : 1280;
  const matches = (query: string) => {
    const maxWidth = /max-width: (\d+)px/.exec(query)?.[1];
    if (maxWidth) return width <= Number(maxWidth);
    return query.includes('prefers-reduced-motion: reduce') && reducedMotion;
  };
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, {
    // Never run idle callbacks: they only make the browser load pictures, which jsdom does not load.
    requestIdleCallback: () => 0,
    cancelIdleCallback: () => undefined,
    matchMedia: (query: string) => ({ media: query, matches: matches(query), ...listeners }),
  });
}
