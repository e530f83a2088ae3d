/** Resolves after the next paint, or immediately in a hidden tab, which the browser does not paint. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
