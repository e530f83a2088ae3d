import { prefersReducedMotion } from './viewport';

const interruptions = ['wheel', 'touchstart', 'keydown'] as const;

/**
 * Scrolls the page to `top` within `duration` ms with an ease-out curve, or immediately if the visitor
 * prefers reduced motion. A wheel, touch or key event stops the animation.
 */
export function smoothScrollTo(top: number, duration: number): void {
  if (prefersReducedMotion()) return window.scrollTo(0, top);
  const from = window.scrollY;
  const start = performance.now();
  let requestId = 0;

  const stop = () => {
    cancelAnimationFrame(requestId);
    for (const event of interruptions) window.removeEventListener(event, stop);
  };
  const step = (now: number) => {
    const progress = Math.min(Math.max((now - start) / duration, 0), 1);
    window.scrollTo(0, from + (top - from) * (1 - (1 - progress) ** 3));
    if (progress < 1) requestId = requestAnimationFrame(step);
    else stop();
  };

  for (const event of interruptions) window.addEventListener(event, stop, { passive: true });
  requestId = requestAnimationFrame(step);
}
