/**
 * Resolves once the browser has painted the current state, so that it reacts to an interaction before long work starts. In a
 * hidden tab, which is not painted, it resolves at once.
 */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
