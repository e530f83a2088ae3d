/**
 * Resolves after the next paint, so that the response to an interaction is visible before long work starts. Resolves
 * immediately in a hidden tab, which the browser does not paint.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
