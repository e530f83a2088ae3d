import { wantsStillness } from './viewport';

/**
 * Scrolls the page to `top` within `duration` ms, fast first and slow at the end. At once where the visitor asks for
 * less motion. A wheel, touch or key of the visitor ends it.
 */
export function glideTo(top: number, duration: number): void {
  if (wantsStillness()) return window.scrollTo(0, top);
  const from = window.scrollY;
  const start = performance.now();
  const interruption = new AbortController();
  for (const event of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(event, () => interruption.abort(), {
      signal: interruption.signal,
      passive: true,
    });
  }

  const step = (now: number) => {
    if (interruption.signal.aborted) return;
    const passed = Math.min(Math.max((now - start) / duration, 0), 1);
    window.scrollTo(0, from + (top - from) * (1 - (1 - passed) ** 3));
    if (passed < 1) requestAnimationFrame(step);
    else interruption.abort();
  };
  requestAnimationFrame(step);
}
