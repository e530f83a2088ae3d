/** Values that both themes share: spacing, sizes, breakpoints (px), layers (z-index) and durations (ms). */

/** Margins, padding and gaps: step n is n times 4 px. Add a step only when a layout needs it. */
export const space = {
  0.5: '2px',
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  7: '28px',
  8: '32px',
  9: '36px',
  10: '40px',
  11: '44px',
  12: '48px',
  14: '56px',
  16: '64px',
  18: '72px',
  30: '120px',
};

/**
 * `GlobalStyle` overrides `gutter` and `navHeight` on mobile. `tokens.ts` overrides `pageMax` on wide
 * screens.
 */
export const size = { pageMax: '1240px', gutter: '20px', navHeight: '76px', tap: '44px', tabBar: '72px' };

/** Maximum viewport width of each layout, and the minimum viewport width of wide screens. */
export const breakpoint = { mobile: 414, tablet: 760, laptop: 1080, wide: 1600 };

export const layer = { nav: 20, tabs: 30, dialog: 55, toast: 60, scanlines: 99 };

export const durationMs = {
  carousel: 4500,
  toast: 3000,
  toastWithAction: 10_000,
  suggestionsHide: 200,
  scrollCard: 300,
  scrollPage: 500,
};
