import { prefersReducedMotion } from './viewport';

const interruptions = ['wheel', 'touchstart', 'keydown'] as const;

/**
 * Scrolls the page to `top` within `duration` ms, fast first and slow at the end. At once where the visitor asks for
 * less motion. A wheel, touch or key of the visitor ends it.
 */
export function glideTo(top: number, duration: number): void {
  if (prefersReducedMotion()) return window.scrollTo(0, top);
  const from = window.scrollY;
  const start = performance.now();
  let frame = 0;

  const end = () => {
    cancelAnimationFrame(frame);
    for (const event of interruptions) window.removeEventListener(event, end);
  };
  const step = (now: number) => {
    const passed = Math.min(Math.max((now - start) / duration, 0), 1);
    window.scrollTo(0, from + (top - from) * (1 - (1 - passed) ** 3));
    if (passed < 1) frame = requestAnimationFrame(step);
    else end();
  };

  for (const event of interruptions) window.addEventListener(event, end, { passive: true });
  frame = requestAnimationFrame(step);
}
