import { breakpoint } from '@press-start/shared-ui/themes';

/** For tests only: answers media queries as a desktop or a mobile browser would; jsdom has no viewport. */
export function pretendViewport(viewport: 'desktop' | 'mobile', { still = false } = {}): void {
  const width = viewport === 'mobile' ? breakpoint.mobile : 1280;
  const matches = (query: string) => {
    const widest = /max-width: (\d+)px/.exec(query)?.[1];
    if (widest) return width <= Number(widest);
    return query.includes('prefers-reduced-motion: reduce') && still;
  };
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, {
    // What is fetched in idle time needs a browser's layout: that is for the browser tests.
    requestIdleCallback: () => 0,
    cancelIdleCallback: () => undefined,
    matchMedia: (query: string) => ({ media: query, matches: matches(query), ...listening }),
  });
}
